import type { ZxcvbnFactory } from '@zxcvbn-ts/core'

/** What a password must not be made of. */
export interface PasswordOwner {
  first_name: string
  last_name: string
  /** First and last name in the other script. */
  alternate_name?: string | null | undefined
  email: string
}

/** Why a password is refused, as a text of the API's catalogue. */
export type PasswordWeakness = 'validation.passwordPersonal' | 'validation.passwordCommon' | 'validation.passwordWeak'

/** Returns why a password is refused; undefined if it is accepted. Its length is checked by the contract's schema. */
export type PasswordRule = (password: string, owner: PasswordOwner) => PasswordWeakness | undefined

/** Estimating takes longer than linear time: the beginning of a long password is enough. */
const checkedLength = 40
/** zxcvbn's score of at least a million guesses, which the limits on sign-in attempts make impossible. */
const minScore = 2
/** A password with fewer other letters and digits than this consists of the person's name or email. */
const minOtherCharacters = 4
const minPartLength = 3

/** Letters and digits only, in lower case. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Returns the folded names and the parts of the email before the @, longest first. */
function partsOf({ first_name, last_name, alternate_name, email }: PasswordOwner): string[] {
  const [local = ''] = email.split('@')
  const words = [first_name, last_name, alternate_name ?? '', local].flatMap((text) => text.split(/[\s._+-]+/))
  const wholes = [first_name, last_name, alternate_name ?? '', local, email]
  const parts = [...wholes, ...words].map(folded).filter((part) => part.length >= minPartLength)
  return [...new Set(parts)].sort((a, b) => b.length - a.length)
}

function isPersonal(password: string, parts: readonly string[]): boolean {
  const whole = folded(password)
  const rest = parts.reduce((text, part) => text.replaceAll(part, ' '), whole)
  return rest !== whole && folded(rest).length < minOtherCharacters
}

function ruleOf(estimator: ZxcvbnFactory): PasswordRule {
  return (typed, owner) => {
    // As it is hashed.
    const password = typed.normalize('NFKC')
    const parts = partsOf(owner)
    if (isPersonal(password, parts)) return 'validation.passwordPersonal'
    const { score, sequence } = estimator.check(password.slice(0, checkedLength), parts)
    if (score >= minScore) return undefined
    const [match] = sequence
    const isListed = sequence.length === 1 && match?.dictionaryName === 'passwords-common'
    return isListed ? 'validation.passwordCommon' : 'validation.passwordWeak'
  }
}

let loading: Promise<PasswordRule> | undefined

async function load(): Promise<PasswordRule> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return ruleOf(new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs }))
}

/** Loads the rule with its list of common passwords (a quarter of a megabyte, compressed) when it is first needed. */
export function loadPasswordRule(): Promise<PasswordRule> {
  loading ??= load().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}
