/** As sent in JSON. */
export const examplePet = { id: 1001, name: "Biscuit", categoryId: 1, status: "available" };

export const examplePets = [examplePet, { id: 1002, name: "Pepper", categoryId: 2, status: "pending" }];

export const exampleOrders = [
  { id: 501, petId: 1002, quantity: 1, status: "placed", shipDate: null, complete: false },
  { id: 502, petId: 1007, quantity: 1, status: "delivered", shipDate: "2026-11-20T09:30:00.000Z", complete: true },
];
