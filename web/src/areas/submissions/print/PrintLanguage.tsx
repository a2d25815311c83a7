import type { Language } from '#contract/kit/translate'
import { useText } from '../../../app/i18n/useText'
import { Segmented } from '../../../ui/Segmented'
import classes from './print.module.css'

type PrintLanguageProps = { value: Language; onChange: (language: Language) => void }

/** Chooses the language in which a form is printed; each language has its own name. */
export function PrintLanguage({ value, onChange }: PrintLanguageProps) {
  const t = useText('submissions')
  return (
    <div className={classes.screenOnly}>
      <Segmented
        label={t('print.language')}
        options={[
          { value: 'en', label: <span lang="en">English</span> },
          { value: 'ar', label: <span lang="ar">العربية</span> },
        ]}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
