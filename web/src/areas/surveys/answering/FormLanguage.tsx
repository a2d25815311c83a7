import type { Language } from '#contract/kit/translate'
import { useText } from '../../../app/i18n/useText'
import { Segmented } from '../../../ui/Segmented'

type FormLanguageProps = { label: string; value: Language; onChange: (language: Language) => void }

/** Chooses the language in which a form is shown; each language has its own name. */
export function FormLanguage({ label, value, onChange }: FormLanguageProps) {
  const t = useText('answering')
  return (
    <Segmented
      label={label}
      options={[
        { value: 'ar', label: <span lang="ar">{t('language.ar')}</span> },
        { value: 'en', label: <span lang="en">{t('language.en')}</span> },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
