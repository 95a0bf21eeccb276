/** The same request in three languages. */
export type Samples = { curl: string; javascript: string; python: string };

/** Builds the samples of a GET request. @param url the full URL with its query */
export const samplesOf = (url: string): Samples => ({
  curl: `curl "${url}" \\\n  -H "Authorization: Bearer $API_KEY"`,
  javascript: `const response = await fetch(
  "${url}",
  { headers: { Authorization: \`Bearer \${process.env.API_KEY}\` } },
);
console.log(await response.json());`,
  python: `import os, requests

response = requests.get(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['API_KEY']}"},
)
print(response.json())`,
});
