import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Runs one of PostgreSQL's client tools on the database at a URL. The password is in its environment, because every user
 * of the machine can read the arguments of a process.
 * @throws with what the tool wrote to standard error
 */
export async function runClientTool(program: string, url: string, args: string[]): Promise<void> {
  const { address, password } = withoutPassword(url)
  const env = { ...process.env, ...(password && { PGPASSWORD: password }) }
  try {
    await promisify(execFile)(program, [`--dbname=${address}`, ...args], { env })
  } catch (error) {
    const { code, stderr } = error as { code?: string | number; stderr?: string }
    throw new Error(`${program} failed: ${stderr?.trim() || code}`)
  }
}

/** Takes the password from where a URL can have it: beside the user, or in a parameter. */
function withoutPassword(url: string): { address: string; password: string } {
  const address = new URL(url)
  const password = address.searchParams.get('password') ?? decodeURIComponent(address.password)
  address.password = ''
  if (address.searchParams.has('password')) address.searchParams.delete('password')
  return { address: address.href, password }
}
