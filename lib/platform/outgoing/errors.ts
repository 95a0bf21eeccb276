/** For the customer whose server it is. They tell nothing of this service's network. */
export const postErrors = {
  not_allowed: "The URL is not allowed here. Change it.",
  not_resolved: "The host name of the URL leads to no public server.",
  not_connected: "The server accepted no connection.",
  tls: "The server has no valid certificate for this host name, or no TLS.",
  timeout: "The server sent no complete response in time.",
  closed: "The server closed the connection before its response was complete.",
  redirect: "The server redirected the request. Redirects are not followed: enter the URL that they lead to.",
  bad_response: "The response is not valid HTTP, or its headers are too long.",
} as const;

export type PostError = keyof typeof postErrors;
