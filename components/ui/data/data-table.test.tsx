import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Column, DataTable } from "./data-table";

type Pet = { id: string; name: string; status: string };

const columns: Column<Pet>[] = [
  { title: "ID", from: "md", cell: ({ id }) => id },
  { title: "Name", cell: ({ name }) => name },
  { title: "Status", from: "sm", below: true, cell: ({ status }) => status },
  { title: "Added", from: "lg", below: ({ id }) => id === "1" && "added today", cell: () => "today" },
];

/** The text of each cell, row by row. */
const cellsOf = (rows: Pet[]) =>
  renderToStaticMarkup(<DataTable label="Animals" columns={columns} rows={rows} />)
    .split("<tr")
    .slice(2)
    .map((row) => [...row.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell = ""]) => cell.replaceAll(/<[^>]*>/g, "|")));

it("shows what has no room below the first column that every window has room for", () => {
  const pets = [
    { id: "1", name: "Rex", status: "available" },
    { id: "2", name: "Ada", status: "sold" },
  ];
  expect(cellsOf(pets)).toEqual([
    ["1", "Rex|||available||added today|||", "available", "today"],
    ["2", "Ada|||sold|||", "sold", "today"],
  ]);
});
