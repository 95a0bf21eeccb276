/** Words with a meaning in JavaScript or SQL, which no name in the code can be. */
export const reservedWords = new Set(
  `all and any arguments array as asc async await boolean break case cast catch check class collate column const
  constraint continue create debugger default delete desc distinct do domain else end enum eval except export
  extends false finally for foreign from function grant group having if implements import in index instanceof
  interface into join let limit new not null number object offset on only or order package primary private
  protected public references return schema select sequence some static string super switch symbol table test then
  this throw to trigger true try type typeof union unique user using var view void when where while window with
  yield`.split(/\s+/),
);
