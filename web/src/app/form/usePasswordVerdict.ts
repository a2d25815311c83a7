import { useEffect, useState } from 'react'
import { translate } from '#contract/kit/translate'
import type { PasswordOwner } from '#contract/rules/passwordStrength'
import { loadCatalogue } from '../i18n/catalogues'
import { useLanguage } from '../i18n/useText'

const minLength = 8

/**
 * Returns what the rule on new passwords says about a password while it is typed. The rule is loaded for the first
 * password of eight characters.
 * @returns undefined for a shorter password, and until the rule is loaded
 */
export function usePasswordVerdict(password: string, owner: PasswordOwner): string | undefined {
  const language = useLanguage()
  const [verdict, setVerdict] = useState<string>()
  const { first_name, last_name, alternate_name, email } = owner
  const isLongEnough = password.length >= minLength
  useEffect(() => {
    if (!isLongEnough) return
    let isCurrent = true
    Promise.all([
      import('#contract/rules/passwordStrength').then((m) => m.loadPasswordRule()),
      loadCatalogue('api', language),
    ])
      .then(([weaknessOf, texts]) => {
        if (!isCurrent) return
        const key = weaknessOf(password, { first_name, last_name, alternate_name, email }) ?? 'password.strong'
        setVerdict(translate(texts, language, key))
      })
      // The server applies the rule when the form is sent.
      .catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [isLongEnough, password, first_name, last_name, alternate_name, email, language])
  // Until the next verdict, the one of the previous password is shown, so that the text does not flicker.
  return isLongEnough ? verdict : undefined
}
