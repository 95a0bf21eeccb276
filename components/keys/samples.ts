const path = "/api/v1/pets?status=available&limit=5";

/** The first request with curl. @param origin the public origin of this deployment */
export const curlSample = (origin: string, key: string): string =>
  `curl "${origin}${path}" \\\n  -H "Authorization: Bearer ${key}"`;

const javascriptSample = (origin: string, key: string): string =>
  `const response = await fetch("${origin}${path}", {
  headers: { Authorization: "Bearer ${key}" },
});
console.log(response.status, await response.json());`;

const pythonSample = (origin: string, key: string): string =>
  `import json, urllib.request

request = urllib.request.Request(
    "${origin}${path}",
    headers={"Authorization": "Bearer ${key}"},
)
with urllib.request.urlopen(request) as response:
    print(response.status, json.load(response))`;

export const samples = (origin: string, key: string) => [
  { language: "curl", code: curlSample(origin, key) },
  { language: "JavaScript", code: javascriptSample(origin, key) },
  { language: "Python", code: pythonSample(origin, key) },
];
