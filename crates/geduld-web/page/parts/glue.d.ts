// What the glue code that wasm-bindgen writes defines for the worker.
declare const wasm_bindgen: {
  initSync(parts: { module: WebAssembly.Module }): { memory: WebAssembly.Memory };
  ask(command: string, request: string): string;
  gallery(request: string): string;
  Count: { plan(text: string): Count; follow(text: string, plan: string): Count };
};
interface Count { free(): void; description(): string; cube(id: string): string; numbers(record: string): string }
