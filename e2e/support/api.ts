/**
 * Calls the server as a browser does.
 * @param language of the response; by default the server's
 */
export async function call<T>(
  url: string,
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  language?: string,
): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(language ? { 'accept-language': language } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}

/** Returns a token for a demo account. */
export async function signedIn(url: string, email: string): Promise<string> {
  const body = { email, password: 'Demo-1234' }
  return (await call<{ access_token: string }>(url, '', 'POST', '/api/admin/auth/login', body)).access_token
}
