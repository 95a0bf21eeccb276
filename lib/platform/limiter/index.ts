import { env } from "@/lib/base/env";
import { perProcess } from "@/lib/base/per-process";
import { createFallbackLimiter } from "./fallback";
import type { Limiter } from "./limiter";
import { createMemoryLimiter, type MemoryLimiter } from "./memory";
import { createUpstashLimiter } from "./upstash";

/** The limiter of this process, over the store that the configuration names. */
export const limiter = (): Limiter => perProcess("limiter", createLimiter);

/** The engine in this process's memory: the limiter itself, or what decides while the store is away. */
export const memoryLimiter = (): MemoryLimiter => perProcess("limiter.memory", () => createMemoryLimiter(env().ban));

function createLimiter(): Limiter {
  const { limiterStore, ban } = env();
  switch (limiterStore.kind) {
    case "memory":
      return memoryLimiter();
    case "upstash": {
      const { url, token, timeoutMs } = limiterStore;
      return createFallbackLimiter(createUpstashLimiter({ url, token, policy: ban, timeoutMs }), memoryLimiter());
    }
  }
}
