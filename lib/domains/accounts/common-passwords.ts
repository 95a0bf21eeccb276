/** Compared without digits and symbols around a word, and with letters for digits: `P@ssw0rd2024!` is rejected. */
const words = new Set(
  `abc abcd abcdef access account administrator admin amanda america andrea andrew angel animal animalstore anthony
  apple ashley asdf asdfgh asdfghjkl asdfghjklzxcvbnm babygirl bailey banana baseball basketball batman blink buster
  butterfly changeme charlie cheese chelsea chocolate computer cookie daniel default demo diamond dragon dragonball
  elizabeth facebook family flower football forever freedom friends fuckyou gandalf george ginger google guest hannah
  harley hello helloworld hockey hunter iloveu iloveyou india internet jasmine jennifer jessica jesus jordan joshua
  justin killer letmein liverpool loveme lovely lovelove login london maggie manchester manchesterunited master
  matrix matthew michael michelle microsoft minecraft monkey mother mustang mynoob naruto nicole ninja nothing online
  passphrase passw password passwordpassword passwort pepper petstore pikachu pokemon princess purple qazwsx
  qazwsxedc qweasd qweasdzxc qwer qwert qwerty qwertyqwerty qwertyuiop qwertyuiopasdfghjkl qwertz qwertzuiop qwe
  rainbow robert samantha samsung secret shadow soccer starwars sunshine superman superstar startrek summer spring
  autumn winter taylor tennis test testing testtest thomas tigger trustno twitter user username vanessa welcome
  whatever william windows yankees zaq zaqwsx zxcvbn zxcvbnm`.split(/\s+/),
);

const rows = "01234567890123456789 abcdefghijklmnopqrstuvwxyz qwertyuiop asdfghjkl zxcvbnm 1q2w3e4r5t6y7u8i9o0p".split(
  " ",
);
const runs = rows.flatMap((row) => [row, [...row].reverse().join("")]);

const signs = "013457@$!";
const letters = "oieastasi";

/** Whether a text repeats one piece: `aaaaaaaaaa`, `1212121212`, `passpasspass`. */
const isRepetition = (text: string): boolean =>
  [1, 2, 3, 4, 5].some((size) => {
    let end = size;
    while (end < text.length && text[end] === text[end - size]) end++;
    const repeated = end - (end % size);
    return repeated >= 2 * size && text.length - repeated <= 4;
  });

function isRun(text: string): boolean {
  const pieces = text.match(/[a-z]+|[0-9]+/g) ?? [];
  return (
    runs.some((run) => run.includes(text)) ||
    (pieces.length > 0 && pieces.every((piece) => runs.some((run) => run.includes(piece))))
  );
}

const isLetter = (character: string): boolean => /\p{L}/u.test(character);

const replaceSigns = (characters: string[]): string =>
  characters.map((character) => letters[signs.indexOf(character)] ?? character).join("");

/** A password in the form that lists have. @param password of bounded length, because this takes quadratic time */
export const asListed = (password: string): string => password.normalize("NFKC").toLowerCase();

/** The words that a password may have been made of, by adding digits and symbols and writing letters as digits. */
export function wordsIn(listed: string): string[] {
  const characters = [...listed];
  const end = characters.findLastIndex(isLetter) + 1;
  // A leading symbol may stand for a letter, or be decoration.
  return [characters.slice(0, end), characters.slice(characters.findIndex(isLetter), end)].map(replaceSigns);
}

/** Linear time. @param password of bounded length, because its normalization takes quadratic time */
export function isCommonPassword(password: string): boolean {
  const text = asListed(password);
  return isRepetition(text) || isRun(text) || wordsIn(text).some((word) => words.has(word));
}
