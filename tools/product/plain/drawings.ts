export const drawnCategories: string[] = [];
export const otherDrawing = "other";
export const notFoundDrawing = "other";
