"""Logic grid: four friends live in a row of houses, each with another pet and another drink."""

import geduld

NAMES = "Ada Ben Cleo Dan".split()
PETS = "Cat Dog Owl Snail".split()
DRINKS = "Tea Milk Juice Water".split()

model = geduld.Model()
at = {thing: model.int_var(thing, 1, 4) for thing in NAMES + PETS + DRINKS}  # the house of each
for things in NAMES, PETS, DRINKS:
    model.add(geduld.different([at[thing] for thing in things]))

model.add(
    at["Ben"] == at["Ada"] + 1,  # Ben lives just to the right of Ada.
    at["Cat"] == at["Milk"],  # The one with the cat drinks milk.
    abs(at["Cleo"] - at["Dog"]) == 1,  # Cleo lives beside the dog.
    at["Tea"] == at["Dan"] + 1,  # Tea is drunk just to the right of Dan.
    at["Cat"] > at["Dog"],  # The cat lives to the right of the dog.
    (at["Owl"] == 1) | (at["Owl"] == 4),  # The owl lives at one end of the row,
    at["Water"] == at["Owl"],  # and drinks water.
    at["Ben"] != at["Cat"],  # Ben has no cat,
    at["Cleo"] != at["Cat"],  # and neither has Cleo.
)
answer = model.unique()
print("exactly one solution:", answer.unique)
if answer.solution:
    for house in range(1, 5):
        print(house, *(thing for thing, place in at.items() if answer.solution[place] == house))
