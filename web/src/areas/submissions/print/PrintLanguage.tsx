import type { Language } from '#contract/kit/translate'
import { useText } from '../../../app/i18n/useText'
import { FormLanguage } from '../../surveys'
import classes from './print.module.css'

type PrintLanguageProps = { value: Language; onChange: (language: Language) => void }

/** Chooses the language in which a form is printed. */
export function PrintLanguage({ value, onChange }: PrintLanguageProps) {
  const t = useText('submissions')
  return (
    <div className={classes.screenOnly}>
      <FormLanguage label={t('print.language')} value={value} onChange={onChange} />
    </div>
  )
}
