import { IconLanguage } from '@tabler/icons-react'
import type { Language } from '#contract/kit/translate'
import { api } from '../../lib/api/api'
import { asProblem } from '../../lib/api/problem'
import { reportProblem } from '../../lib/api/problemReport'
import { apiSettings } from '../../lib/api/settings'
import { switchLanguage } from '../i18n/language'
import { useLanguage, useText } from '../i18n/useText'
import { currentAuthSession } from '../session/authSession'
import classes from './LanguageButton.module.css'

const others = { en: 'ar', ar: 'en' } as const satisfies Record<Language, Language>

async function change(to: Language) {
  try {
    const { user } = currentAuthSession()
    await switchLanguage(to, user !== null)
    if (user) await api.profile.language.call({ body: { language: to } })
  } catch (thrown) {
    reportProblem(asProblem(thrown, apiSettings.texts.network))
  }
}

/** Shows the name of the other language in its own script, and switches to it. */
export function LanguageButton({ variant = 'icon' }: { variant?: 'icon' | 'plain' }) {
  const t = useText('app')
  const other = others[useLanguage()]
  return (
    <button
      type="button"
      className={classes.button}
      lang={other}
      aria-label={t('language.switch')}
      onClick={() => change(other)}
    >
      {variant === 'icon' && <IconLanguage className={classes.icon} aria-hidden="true" />}
      {t('language.other')}
    </button>
  )
}
