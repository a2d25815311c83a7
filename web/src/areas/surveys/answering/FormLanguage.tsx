import { type Language, languages } from '#contract/kit/translate'
import { Segmented } from '../../../ui/Segmented'

type FormLanguageProps = { label: string; value: Language; onChange: (language: Language) => void }

/** Returns the name of a language in that language. */
function ownName(language: Language): string | undefined {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language)
}

/** Chooses the language in which a form is shown; each language has its own name. */
export function FormLanguage({ label, value, onChange }: FormLanguageProps) {
  return (
    <Segmented
      label={label}
      options={languages.map((each) => ({ value: each, label: <span lang={each}>{ownName(each)}</span> }))}
      value={value}
      onChange={onChange}
    />
  )
}
