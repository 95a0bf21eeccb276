import { describe, expect, it } from "vitest";
import { csvLine } from "./csv";

describe("a line of CSV (RFC 4180)", () => {
  it("quotes what has commas, quotes or line ends, and doubles quotes", () => {
    expect(csvLine(["a,b", 'say "hi"', "two\r\nlines", 7, -3, 9007199254740993n, null, ""])).toBe(
      '"a,b","say ""hi""","two\r\nlines",7,-3,9007199254740993,,\r\n',
    );
  });

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\n=1", "＝1", "＠x"])(
    "does not let a spreadsheet run %j as a formula",
    (text) => {
      expect(csvLine([text])).toMatch(/^"?'/);
    },
  );

  it.each(["a;=1", "a;; +1", "a\t@SUM(A1)", "a\n-1", 'a;"=1"', "a; ＝1"])(
    "does not let a spreadsheet with another separator run the second part of %j as a formula",
    (text) => {
      for (const cell of csvLine([text]).split(/[;\t\n]/)) expect(cell.replace(/["\s]/g, "")).not.toMatch(/^[=+\-@＝]/);
    },
  );

  it("leaves every other text as it is", () => {
    expect(csvLine(["/api/v1/pets", "curl/8.5.0", "a=b", "x-y", "Größe 鳥 🐦"])).toBe(
      "/api/v1/pets,curl/8.5.0,a=b,x-y,Größe 鳥 🐦\r\n",
    );
  });
});
