import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { type Column, DataTable, dayColumn } from "./data-table";

type Pet = { id: string; name: string; status: string };

const columns: Column<Pet>[] = [
  { title: "ID", from: "md", cell: ({ id }) => id },
  { title: "Name", cell: ({ name }) => name },
  { title: "Status", from: "sm", below: true, cell: ({ status }) => status },
  { title: "Added", from: "lg", below: ({ id }) => id === "1" && "added today", cell: () => "today" },
  dayColumn({
    title: "Sold",
    from: "sm",
    below: true,
    at: ({ id }) => (id === "2" ? new Date(0) : null),
    none: "never",
  }),
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
    ["1", "Rex|||available||added today||Sold never|||", "available", "today", "never"],
    ["2", "Ada|||sold||Sold |1 Jan 1970||||", "sold", "today", "|1 Jan 1970|"],
  ]);
});
