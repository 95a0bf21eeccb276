/**
 * The words that the passwords on top of every leaked list are made from. Digits and signs around them, and letters
 * written as digits, are taken off before the comparison, so that `P@ssw0rd2024!` is caught as well as `password`.
 */
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

const rows = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
];
const runs = rows.flatMap((row) => [row, [...row].reverse().join("")]);

const asLetters: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/** Whether a text is one piece over and over: `aaaaaaaaaa`, `1212121212`, `passpasspass`. */
const isRepetition = (text: string): boolean =>
  [1, 2, 3, 4, 5].some((size) => {
    let end = size;
    while (end < text.length && text[end] === text[end - size]) end++;
    const repeated = end - (end % size);
    return repeated >= 2 * size && text.length - repeated <= 4;
  });

/** Whether a text is made of keys beside each other, or of the alphabet or digits in their order. */
function isRun(text: string): boolean {
  const pieces = text.match(/[a-z]+|[0-9]+/g) ?? [];
  return (
    runs.some((run) => run.includes(text)) ||
    (pieces.length > 0 && pieces.every((piece) => runs.some((run) => run.includes(piece))))
  );
}

const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);

/** Whether signs spell a common word, some of its letters written as digits or punctuation. */
const isWord = (signs: string[]): boolean => words.has(signs.map((sign) => asLetters[sign] ?? sign).join(""));

/**
 * Whether a password is among those that everybody tries first. Looks at each character a fixed number of times.
 *
 * @param password of a bounded length: to normalize takes time by its square
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize("NFKC").toLowerCase();
  if (isRepetition(text) || isRun(text)) return true;
  const signs = [...text];
  const end = signs.findLastIndex(isLetter) + 1;
  // A sign in front may stand for a letter, or for nothing.
  return isWord(signs.slice(0, end)) || isWord(signs.slice(signs.findIndex(isLetter), end));
}
