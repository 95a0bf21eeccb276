export const drawnCategories: string[] = [];
export const otherDrawing = "other";
export const notFoundDrawing = "other";

export const icon: ["circle" | "path", Record<string, string>][] = [
  ["path", { d: "M6 3h12a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Z" }],
  ["path", { d: "M8 12h8" }],
];

export const mark = {
  area: "M8 10a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2Z",
  lines: "M12.6 16h6.8",
};
