import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'

const Account = z.object({
  project_id: z.string().min(1),
  client_email: z.string().min(1),
  private_key: z.string().refine(isPrivateKey),
  token_uri: z.url({ protocol: /^https?$/ }),
})

/** The fields of a Google service account's JSON file that are needed to sign in with it. */
export type ServiceAccount = z.output<typeof Account>

function isPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

function readAccount(path: string) {
  try {
    return Account.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Converts the path of such a file to the account. */
export const serviceAccount = z.string().transform((path, { issues, value: input }) => {
  const account = readAccount(path)
  if (account) return account
  issues.push({ code: 'custom', message: 'must name the JSON file of a Google service account', input })
  return z.NEVER
})
