// Loaded into a server before its own code (node --import): its requests to GitHub go to the server at GITHUB_STAND_IN, with
// GitHub's host name as the first part of the path. It is what a DNS record and a certificate would do.
import http from "node:http";
import https from "node:https";
import { syncBuiltinESMExports } from "node:module";

const standIn = process.env.GITHUB_STAND_IN;
const { request } = https;
const { fetch } = globalThis;

const isGithub = (url) => /^https:\/\/(api\.)?github\.com\//.test(String(url));
const redirected = (url) => String(url).replace("https://", `${standIn}/`);

https.request = (url, options, ...rest) =>
  isGithub(url)
    ? http.request(redirected(url), { ...options, agent: undefined }, ...rest)
    : request.call(https, url, options, ...rest);
syncBuiltinESMExports();
globalThis.fetch = (url, init) => fetch(isGithub(url) ? redirected(url) : url, init);
