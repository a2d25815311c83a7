import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { translate } from '#contract/kit/translate'
import { type FormPlace, longestAdvice } from '#contract/surveys/form'
import { redFlagProblems } from '#contract/surveys/redFlags'
import { useCatalogue, useLanguage, useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextAreaField } from '../../../ui/fields/TextAreaField'
import { TextField } from '../../../ui/fields/TextField'
import { IconButton } from '../../../ui/IconButton'
import classes from './rules.module.css'

type Advice = NonNullable<NonNullable<FormPlace['red_flag']>['advice']>
type Phone = Advice['phones'][number]

interface AdviceEditorProps {
  place: FormPlace
  /** Null if the patient is shown nothing. */
  advice: Advice | null
  onChange: (advice: Advice | null) => void
}

/** Edits what a patient is shown at once after a flagged answer: a text in both languages, and phones by country. */
export function AdviceEditor({ place, advice, onChange }: AdviceEditorProps) {
  const t = useText('forms')
  const texts = useCatalogue('api')
  const language = useLanguage()
  const problem = redFlagProblems(place).advice
  if (!advice) {
    return (
      <div className={classes.buttons}>
        <Button size="small" icon={<IconPlus />} onClick={() => onChange({ text: '', text_ar: '', phones: [] })}>
          {t('advice.add')}
        </Button>
      </div>
    )
  }
  const change = (some: Partial<Advice>) => onChange({ ...advice, ...some })
  return (
    <fieldset className={classes.editor}>
      <legend className={classes.legend}>{t('advice.title')}</legend>
      <p className={classes.note}>{t('advice.note')}</p>
      {(['text', 'text_ar'] as const).map((name) => (
        <TextAreaField
          key={name}
          label={t(`advice.${name}`)}
          value={advice[name]}
          onChange={(text) => change({ [name]: text })}
          maxLength={longestAdvice}
        />
      ))}
      <Phones phones={advice.phones} onChange={(phones) => change({ phones })} />
      {problem && (
        <InlineNotice tone="danger" slim>
          {translate(texts, language, problem.key, problem.values)}
        </InlineNotice>
      )}
      <div className={classes.buttons}>
        <Button size="small" variant="subtle" onClick={() => onChange(null)}>
          {t('advice.remove')}
        </Button>
      </div>
    </fieldset>
  )
}

function Phones({ phones, onChange }: { phones: Phone[]; onChange: (phones: Phone[]) => void }) {
  const t = useText('forms')
  const countries = useQuery({ ...api.pickers.countries.query(), staleTime: 300_000 }).data?.data ?? []
  const options = countries.map(({ id, name }) => ({ value: String(id), label: name }))
  const change = (index: number, some: Partial<Phone>) =>
    onChange(phones.map((each, position) => (position === index ? { ...each, ...some } : each)))
  // The countries of the hospitals come first.
  const next = countries.find(({ id }) => !phones.some(({ country_id: used }) => used === id))
  return (
    <>
      {phones.map(({ country_id: country, country_text: name, phone }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without an identity, whose countries can be equal
        <fieldset key={index} className={classes.phone} aria-label={t('advice.phoneOf', { country: name })}>
          <SelectField
            label={t('advice.country')}
            options={options}
            value={String(country)}
            onChange={(chosen) => {
              const found = countries.find(({ id }) => String(id) === chosen)
              if (found) change(index, { country_id: found.id, country_text: found.name })
            }}
          />
          <TextField label={t('advice.phone')} value={phone} onChange={(text) => change(index, { phone: text })} />
          <IconButton
            label={t('advice.removePhone', { country: name })}
            icon={<IconTrash />}
            onClick={() => onChange(phones.filter((_, position) => position !== index))}
          />
        </fieldset>
      ))}
      {next && (
        <div className={classes.buttons}>
          <Button
            size="small"
            icon={<IconPlus />}
            onClick={() => onChange([...phones, { country_id: next.id, country_text: next.name, phone: '' }])}
          >
            {t('advice.addPhone')}
          </Button>
        </div>
      )}
    </>
  )
}
