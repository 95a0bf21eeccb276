// The typed client of the Animal Store. Its types are in animal-store.d.mts.

// node_modules/openapi-fetch/dist/index.mjs
var PATH_PARAM_RE = /\{[^{}]+\}/g;
var supportsRequestInitExt = () => {
  return typeof process === "object" && Number.parseInt(process?.versions?.node?.substring(0, 2)) >= 18 && process.versions.undici;
};
function randomID() {
  return Math.random().toString(36).slice(2, 11);
}
function createClient(clientOptions) {
  let {
    baseUrl = "",
    Request: CustomRequest = globalThis.Request,
    fetch: baseFetch = globalThis.fetch,
    querySerializer: globalQuerySerializer,
    bodySerializer: globalBodySerializer,
    pathSerializer: globalPathSerializer,
    headers: baseHeaders,
    requestInitExt = void 0,
    ...baseOptions
  } = { ...clientOptions };
  requestInitExt = supportsRequestInitExt() ? requestInitExt : void 0;
  baseUrl = removeTrailingSlash(baseUrl);
  const globalMiddlewares = [];
  async function coreFetch(schemaPath, fetchOptions) {
    const {
      baseUrl: localBaseUrl,
      fetch: fetch2 = baseFetch,
      Request = CustomRequest,
      headers,
      params = {},
      parseAs = "json",
      querySerializer: requestQuerySerializer,
      bodySerializer = globalBodySerializer ?? defaultBodySerializer,
      pathSerializer: requestPathSerializer,
      body,
      middleware: requestMiddlewares = [],
      ...init
    } = fetchOptions || {};
    let finalBaseUrl = baseUrl;
    if (localBaseUrl) {
      finalBaseUrl = removeTrailingSlash(localBaseUrl) ?? baseUrl;
    }
    let querySerializer = typeof globalQuerySerializer === "function" ? globalQuerySerializer : createQuerySerializer(globalQuerySerializer);
    if (requestQuerySerializer) {
      querySerializer = typeof requestQuerySerializer === "function" ? requestQuerySerializer : createQuerySerializer({
        ...typeof globalQuerySerializer === "object" ? globalQuerySerializer : {},
        ...requestQuerySerializer
      });
    }
    const pathSerializer = requestPathSerializer || globalPathSerializer || defaultPathSerializer;
    const serializedBody = body === void 0 ? void 0 : bodySerializer(
      body,
      // Note: we declare mergeHeaders() both here and below because it’s a bit of a chicken-or-egg situation:
      // bodySerializer() needs all headers so we aren’t dropping ones set by the user, however,
      // the result of this ALSO sets the lowest-priority content-type header. So we re-merge below,
      // setting the content-type at the very beginning to be overwritten.
      // Lastly, based on the way headers work, it’s not a simple “present-or-not” check becauase null intentionally un-sets headers.
      mergeHeaders(baseHeaders, headers, params.header)
    );
    const finalHeaders = mergeHeaders(
      // with no body, we should not to set Content-Type
      serializedBody === void 0 || // if serialized body is FormData; browser will correctly set Content-Type & boundary expression
      serializedBody instanceof FormData ? {} : {
        "Content-Type": "application/json"
      },
      baseHeaders,
      headers,
      params.header
    );
    const finalMiddlewares = [...globalMiddlewares, ...requestMiddlewares];
    const requestInit = {
      redirect: "follow",
      ...baseOptions,
      ...init,
      body: serializedBody,
      headers: finalHeaders
    };
    let id;
    let options;
    let request = new Request(
      createFinalURL(schemaPath, { baseUrl: finalBaseUrl, params, querySerializer, pathSerializer }),
      requestInit
    );
    let response;
    for (const key in init) {
      if (!(key in request)) {
        request[key] = init[key];
      }
    }
    if (finalMiddlewares.length) {
      id = randomID();
      options = Object.freeze({
        baseUrl: finalBaseUrl,
        fetch: fetch2,
        parseAs,
        querySerializer,
        bodySerializer,
        pathSerializer
      });
      for (const m of finalMiddlewares) {
        if (m && typeof m === "object" && typeof m.onRequest === "function") {
          const result = await m.onRequest({
            request,
            schemaPath,
            params,
            options,
            id
          });
          if (result) {
            if (result instanceof Request) {
              request = result;
            } else if (result instanceof Response) {
              response = result;
              break;
            } else {
              throw new Error("onRequest: must return new Request() or Response() when modifying the request");
            }
          }
        }
      }
    }
    if (!response) {
      try {
        response = await fetch2(request, requestInitExt);
      } catch (error2) {
        let errorAfterMiddleware = error2;
        if (finalMiddlewares.length) {
          for (let i = finalMiddlewares.length - 1; i >= 0; i--) {
            const m = finalMiddlewares[i];
            if (m && typeof m === "object" && typeof m.onError === "function") {
              const result = await m.onError({
                request,
                error: errorAfterMiddleware,
                schemaPath,
                params,
                options,
                id
              });
              if (result) {
                if (result instanceof Response) {
                  errorAfterMiddleware = void 0;
                  response = result;
                  break;
                }
                if (result instanceof Error) {
                  errorAfterMiddleware = result;
                  continue;
                }
                throw new Error("onError: must return new Response() or instance of Error");
              }
            }
          }
        }
        if (errorAfterMiddleware) {
          throw errorAfterMiddleware;
        }
      }
      if (finalMiddlewares.length) {
        for (let i = finalMiddlewares.length - 1; i >= 0; i--) {
          const m = finalMiddlewares[i];
          if (m && typeof m === "object" && typeof m.onResponse === "function") {
            const result = await m.onResponse({
              request,
              response,
              schemaPath,
              params,
              options,
              id
            });
            if (result) {
              if (!(result instanceof Response)) {
                throw new Error("onResponse: must return new Response() when modifying the response");
              }
              response = result;
            }
          }
        }
      }
    }
    const contentLength = response.headers.get("Content-Length");
    if (response.status === 204 || request.method === "HEAD" || contentLength === "0" && !response.headers.get("Transfer-Encoding")?.includes("chunked")) {
      return response.ok ? { data: void 0, response } : { error: void 0, response };
    }
    if (response.ok) {
      const getResponseData = async () => {
        if (parseAs === "stream") {
          return response.body;
        }
        if (parseAs === "json" && !contentLength) {
          const raw = await response.text();
          return raw ? JSON.parse(raw) : void 0;
        }
        return await response[parseAs]();
      };
      return { data: await getResponseData(), response };
    }
    let error = await response.text();
    try {
      error = JSON.parse(error);
    } catch {
    }
    return { error, response };
  }
  return {
    request(method, url, init) {
      return coreFetch(url, { ...init, method: method.toUpperCase() });
    },
    /** Call a GET endpoint */
    GET(url, init) {
      return coreFetch(url, { ...init, method: "GET" });
    },
    /** Call a PUT endpoint */
    PUT(url, init) {
      return coreFetch(url, { ...init, method: "PUT" });
    },
    /** Call a POST endpoint */
    POST(url, init) {
      return coreFetch(url, { ...init, method: "POST" });
    },
    /** Call a DELETE endpoint */
    DELETE(url, init) {
      return coreFetch(url, { ...init, method: "DELETE" });
    },
    /** Call a OPTIONS endpoint */
    OPTIONS(url, init) {
      return coreFetch(url, { ...init, method: "OPTIONS" });
    },
    /** Call a HEAD endpoint */
    HEAD(url, init) {
      return coreFetch(url, { ...init, method: "HEAD" });
    },
    /** Call a PATCH endpoint */
    PATCH(url, init) {
      return coreFetch(url, { ...init, method: "PATCH" });
    },
    /** Call a TRACE endpoint */
    TRACE(url, init) {
      return coreFetch(url, { ...init, method: "TRACE" });
    },
    /** Register middleware */
    use(...middleware) {
      for (const m of middleware) {
        if (!m) {
          continue;
        }
        if (typeof m !== "object" || !("onRequest" in m || "onResponse" in m || "onError" in m)) {
          throw new Error("Middleware must be an object with one of `onRequest()`, `onResponse() or `onError()`");
        }
        globalMiddlewares.push(m);
      }
    },
    /** Unregister middleware */
    eject(...middleware) {
      for (const m of middleware) {
        const i = globalMiddlewares.indexOf(m);
        if (i !== -1) {
          globalMiddlewares.splice(i, 1);
        }
      }
    }
  };
}
function serializePrimitiveParam(name, value, options) {
  if (value === void 0 || value === null) {
    return "";
  }
  if (typeof value === "object") {
    throw new Error(
      "Deeply-nested arrays/objects aren\u2019t supported. Provide your own `querySerializer()` to handle these."
    );
  }
  return `${name}=${options?.allowReserved === true ? value : encodeURIComponent(value)}`;
}
function serializeObjectParam(name, value, options) {
  if (!value || typeof value !== "object") {
    return "";
  }
  const values = [];
  const joiner = {
    simple: ",",
    label: ".",
    matrix: ";"
  }[options.style] || "&";
  if (options.style !== "deepObject" && options.explode === false) {
    for (const k in value) {
      values.push(k, options.allowReserved === true ? value[k] : encodeURIComponent(value[k]));
    }
    const final2 = values.join(",");
    switch (options.style) {
      case "form": {
        return `${name}=${final2}`;
      }
      case "label": {
        return `.${final2}`;
      }
      case "matrix": {
        return `;${name}=${final2}`;
      }
      default: {
        return final2;
      }
    }
  }
  for (const k in value) {
    const finalName = options.style === "deepObject" ? `${name}[${k}]` : k;
    values.push(serializePrimitiveParam(finalName, value[k], options));
  }
  const final = values.join(joiner);
  return options.style === "label" || options.style === "matrix" ? `${joiner}${final}` : final;
}
function serializeArrayParam(name, value, options) {
  if (!Array.isArray(value)) {
    return "";
  }
  if (options.explode === false) {
    const joiner2 = { form: ",", spaceDelimited: "%20", pipeDelimited: "|" }[options.style] || ",";
    const final = (options.allowReserved === true ? value : value.map((v) => encodeURIComponent(v))).join(joiner2);
    switch (options.style) {
      case "simple": {
        return final;
      }
      case "label": {
        return `.${final}`;
      }
      case "matrix": {
        return `;${name}=${final}`;
      }
      // case "spaceDelimited":
      // case "pipeDelimited":
      default: {
        return `${name}=${final}`;
      }
    }
  }
  const joiner = { simple: ",", label: ".", matrix: ";" }[options.style] || "&";
  const values = [];
  for (const v of value) {
    if (options.style === "simple" || options.style === "label") {
      values.push(options.allowReserved === true ? v : encodeURIComponent(v));
    } else {
      values.push(serializePrimitiveParam(name, v, options));
    }
  }
  return options.style === "label" || options.style === "matrix" ? `${joiner}${values.join(joiner)}` : values.join(joiner);
}
function createQuerySerializer(options) {
  return function querySerializer(queryParams) {
    const search = [];
    if (queryParams && typeof queryParams === "object") {
      for (const name in queryParams) {
        const value = queryParams[name];
        if (value === void 0 || value === null) {
          continue;
        }
        if (Array.isArray(value)) {
          if (value.length === 0) {
            continue;
          }
          search.push(
            serializeArrayParam(name, value, {
              style: "form",
              explode: true,
              ...options?.array,
              allowReserved: options?.allowReserved || false
            })
          );
          continue;
        }
        if (typeof value === "object") {
          search.push(
            serializeObjectParam(name, value, {
              style: "deepObject",
              explode: true,
              ...options?.object,
              allowReserved: options?.allowReserved || false
            })
          );
          continue;
        }
        search.push(serializePrimitiveParam(name, value, options));
      }
    }
    return search.join("&");
  };
}
function defaultPathSerializer(pathname, pathParams) {
  let nextURL = pathname;
  for (const match of pathname.match(PATH_PARAM_RE) ?? []) {
    let name = match.substring(1, match.length - 1);
    let explode = false;
    let style = "simple";
    if (name.endsWith("*")) {
      explode = true;
      name = name.substring(0, name.length - 1);
    }
    if (name.startsWith(".")) {
      style = "label";
      name = name.substring(1);
    } else if (name.startsWith(";")) {
      style = "matrix";
      name = name.substring(1);
    }
    if (!pathParams || pathParams[name] === void 0 || pathParams[name] === null) {
      continue;
    }
    const value = pathParams[name];
    if (Array.isArray(value)) {
      nextURL = nextURL.replace(match, serializeArrayParam(name, value, { style, explode }));
      continue;
    }
    if (typeof value === "object") {
      nextURL = nextURL.replace(match, serializeObjectParam(name, value, { style, explode }));
      continue;
    }
    if (style === "matrix") {
      nextURL = nextURL.replace(match, `;${serializePrimitiveParam(name, value)}`);
      continue;
    }
    nextURL = nextURL.replace(match, style === "label" ? `.${encodeURIComponent(value)}` : encodeURIComponent(value));
  }
  return nextURL;
}
function defaultBodySerializer(body, headers) {
  if (body instanceof FormData) {
    return body;
  }
  if (headers) {
    const contentType = headers.get instanceof Function ? headers.get("Content-Type") ?? headers.get("content-type") : headers["Content-Type"] ?? headers["content-type"];
    if (contentType === "application/x-www-form-urlencoded") {
      return new URLSearchParams(body).toString();
    }
  }
  return JSON.stringify(body);
}
function createFinalURL(pathname, options) {
  let finalURL = `${options.baseUrl}${pathname}`;
  if (options.params?.path) {
    finalURL = options.pathSerializer(finalURL, options.params.path);
  }
  let search = options.querySerializer(options.params.query ?? {});
  if (search.startsWith("?")) {
    search = search.substring(1);
  }
  if (search) {
    finalURL += `?${search}`;
  }
  return finalURL;
}
function mergeHeaders(...allHeaders) {
  const finalHeaders = new Headers();
  for (const h of allHeaders) {
    if (!h || typeof h !== "object") {
      continue;
    }
    const iterator = h instanceof Headers ? h.entries() : Object.entries(h);
    for (const [k, v] of iterator) {
      if (v === null) {
        finalHeaders.delete(k);
      } else if (Array.isArray(v)) {
        for (const v2 of v) {
          finalHeaders.append(k, v2);
        }
      } else if (v !== void 0) {
        finalHeaders.set(k, v);
      }
    }
  }
  return finalHeaders;
}
function removeTrailingSlash(url) {
  if (url.endsWith("/")) {
    return url.substring(0, url.length - 1);
  }
  return url;
}

// lib/base/errors.ts
var Problem = class extends Error {
  /** The form field that caused the problem, if any. */
  field;
  constructor(message, field) {
    super(message);
    this.name = "Problem";
    this.field = field;
  }
};
var CodedProblem = class extends Problem {
  code;
  constructor(code, message) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = "CodedProblem";
    this.code = code;
  }
};

// lib/base/json.ts
var maxDepth = 500;
var maxIntegerDigits = 30;
var tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{}]|[^\s,:[\]{}"]+/g;
function parseJson(text) {
  try {
    JSON.parse(text);
  } catch {
    throw new CodedProblem("malformed_json", "The body is not valid JSON.");
  }
  return toValue((text.match(tokens) ?? []).reverse(), maxDepth);
}
function toValue(rest, depth) {
  const token = rest.pop();
  if (token === "[") return toArray(rest, below(depth));
  if (token === "{") return toObject(rest, below(depth));
  return /^[-\d]/.test(token) ? toNumber(token) : JSON.parse(token);
}
function below(depth) {
  if (depth === 0) throw new CodedProblem("malformed_json", "The body is nested too deeply.");
  return depth - 1;
}
function toArray(rest, depth) {
  const items = [];
  while (rest.at(-1) !== "]") items.push(toValue(rest, depth));
  rest.pop();
  return items;
}
function toObject(rest, depth) {
  const object = /* @__PURE__ */ Object.create(null);
  while (rest.at(-1) !== "}") {
    const name = JSON.parse(rest.pop());
    if (name in object)
      throw new CodedProblem("invalid_body", `The field ${JSON.stringify(name.slice(0, 100))} must not be repeated.`);
    object[name] = toValue(rest, depth);
  }
  rest.pop();
  return object;
}
function withNumbers(value, isInt64 = () => false, name = "") {
  if (typeof value === "bigint") return isInt64(name) ? value : Number(value);
  if (Array.isArray(value)) return value.map((item) => withNumbers(item, isInt64, name));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([member, one]) => [member, withNumbers(one, isInt64, member)]));
}
function toNumber(literal) {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const all2 = whole + fraction;
  let end = all2.length;
  while (end > 0 && all2[end - 1] === "0") end--;
  let start = 0;
  while (start < end && all2[start] === "0") start++;
  if (start === end) return 0n;
  const digits = all2.slice(start, end);
  const zeros = whole.length - end + Number(exponent);
  if (zeros < 0 || digits.length + zeros > maxIntegerDigits) return Number(literal);
  return BigInt(sign + digits + "0".repeat(zeros));
}
function toJson(value) {
  if (typeof value === "bigint") return value.toString();
  if (Array.isArray(value)) return `[${value.map(toJson).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const members = Object.entries(value).filter(([, member]) => member !== void 0);
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${toJson(member)}`).join(",")}}`;
}

// lib/client/facts.ts
var int64Fields = ["categoryId", "id", "petId"];
var idempotentOperations = ["POST /pets"];

// lib/client/response.ts
var isInt64Field = (name) => int64Fields.includes(name);
var notJson = ({ status }, cause) => new TypeError(`The response has status ${status} and is not JSON`, { cause });
function bodyOf(response, text) {
  try {
    return withNumbers(parseJson(text), isInt64Field);
  } catch (cause) {
    throw notJson(response, cause);
  }
}
function nextCursor({ headers }) {
  const address = /<([^>]+)>; rel="next"/.exec(headers.get("Link") ?? "")?.[1];
  return address && new URL(address).searchParams.get("cursor") || void 0;
}
var rateLimitOf = ({ headers }) => ({
  limit: Number(headers.get("X-RateLimit-Limit")),
  remaining: Number(headers.get("X-RateLimit-Remaining")),
  resetAt: Number(headers.get("X-RateLimit-Reset"))
});

// lib/client/retry.ts
var idempotencyHeader = "Idempotency-Key";
var maxJitterSeconds = 30;
function retryAfterOf(response) {
  const value = response.headers.get("Retry-After");
  return value !== null && /^\d+$/.test(value) ? Number(value) : void 0;
}
var waitSeconds = (retries, retryAfter, random) => (retryAfter ?? 0) + random * Math.min(maxJitterSeconds, 2 ** retries);
var sleep = (seconds, signal) => new Promise((resolve, reject) => {
  if (signal.aborted) return reject(signal.reason);
  const giveUp = () => {
    clearTimeout(timer);
    reject(signal.reason);
  };
  const timer = setTimeout(() => {
    signal.removeEventListener("abort", giveUp);
    resolve();
  }, seconds * 1e3);
  signal.addEventListener("abort", giveUp, { once: true });
});
var isRepeatable = ({ method, headers }) => method === "GET" || headers.has(idempotencyHeader);
var codeOf = (response) => response.clone().json().then(
  (body) => body?.code,
  () => void 0
);
async function isWorthRetrying(request, response) {
  const { status } = response;
  if (status === 429) return true;
  if (status === 409) return await codeOf(response) === "idempotency_conflict";
  if (![500, 502, 503, 504].includes(status)) return false;
  return isRepeatable(request) || await codeOf(response) === "service_unavailable";
}
async function withRetries(request, send, { maxRetries, maxWaitSeconds }) {
  const { signal } = request;
  for (let retries = 0; ; retries++) {
    signal.throwIfAborted();
    const last = retries >= maxRetries;
    let retryAfter;
    try {
      const response = await send();
      retryAfter = retryAfterOf(response);
      if (last || (retryAfter ?? 0) > maxWaitSeconds || !await isWorthRetrying(request, response)) return response;
    } catch (error) {
      if (last || signal.aborted || !isRepeatable(request)) throw error;
    }
    await sleep(waitSeconds(retries, retryAfter, Math.random()), signal);
  }
}

// lib/client/animal-store.ts
var AnimalStoreError = class extends Error {
  code;
  status;
  /** The request id, for support. */
  requestId;
  /** The seconds to wait before a retry, if the response has Retry-After. */
  retryAfter;
  constructor(body, response) {
    super(body.message);
    this.name = "AnimalStoreError";
    this.code = body.code;
    this.status = body.status;
    this.requestId = response.headers.get("X-Request-Id") ?? void 0;
    this.retryAfter = retryAfterOf(response);
  }
};
function bodyOrThrow({ data, error, response }) {
  if (data !== void 0) return bodyOf(response, data);
  if (typeof error === "object" && error !== null) throw new AnimalStoreError(error, response);
  throw notJson(response);
}
var pageOf = (result) => ({
  items: bodyOrThrow(result),
  next: nextCursor(result.response),
  rateLimit: rateLimitOf(result.response)
});
async function* all(list, query) {
  let cursor = query.cursor;
  do {
    const { items, next } = await list({ ...query, cursor });
    yield* items;
    cursor = next;
  } while (cursor !== void 0);
}
function animalStore(options) {
  const { baseUrl, apiKey, fetch: send = fetch, maxRetries = 5, maxWaitSeconds = 60, timeoutSeconds = 30 } = options;
  async function sendOnce(request) {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutSeconds * 1e3)]);
    const response = await send(request, { signal });
    const { status, statusText, headers } = response;
    return new Response(await response.text() || null, { status, statusText, headers });
  }
  const api = createClient({
    baseUrl,
    headers: { Authorization: `Bearer ${apiKey}` },
    bodySerializer: toJson,
    fetch: (request) => withRetries(request, () => sendOnce(request.clone()), { maxRetries, maxWaitSeconds })
  });
  api.use({
    // Without one, a request that writes is not repeated after its response was lost.
    onRequest({ request: { method, headers }, schemaPath }) {
      if (!idempotentOperations.includes(`${method} ${schemaPath}`) || headers.has(idempotencyHeader)) return;
      headers.set(idempotencyHeader, crypto.randomUUID());
    }
  });
  const parseAs = "text";
  const listPets = async (query = {}, { signal } = {}) => pageOf(await api.GET("/pets", { params: { query }, parseAs, signal }));
  const listOrders = async (query = {}, { signal } = {}) => pageOf(await api.GET("/store/orders", { params: { query }, parseAs, signal }));
  return {
    listPets,
    allPets: (query = {}, call = {}) => all((one) => listPets(one, call), query),
    async createPet(body, { idempotencyKey, signal } = {}) {
      const params = { header: { [idempotencyHeader]: idempotencyKey } };
      return bodyOrThrow(await api.POST("/pets", { params, body, parseAs, signal }));
    },
    getPet: async (petId, { signal } = {}) => bodyOrThrow(await api.GET("/pets/{petId}", { params: { path: { petId } }, parseAs, signal })),
    listOrders,
    allOrders: (query = {}, call = {}) => all((one) => listOrders(one, call), query)
  };
}
export {
  AnimalStoreError,
  animalStore
};
