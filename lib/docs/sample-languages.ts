/** A page that has a key shows the key instead. */
export const keyPlaceholder = "YOUR_API_KEY";
export const managementKeyPlaceholder = "YOUR_MANAGEMENT_KEY";

export const sampleLanguages = ["curl", "javascript", "typescript", "python", "php", "ruby"] as const;
export type SampleLanguage = (typeof sampleLanguages)[number];

export const languageTitles: Record<SampleLanguage, string> = {
  curl: "curl",
  javascript: "JavaScript",
  typescript: "TypeScript",
  python: "Python",
  php: "PHP",
  ruby: "Ruby",
};

export const fenceName = (language: SampleLanguage): string => (language === "curl" ? "bash" : language);

export type Samples = Record<SampleLanguage, string>;
