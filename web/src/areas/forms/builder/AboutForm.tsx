import { IconChevronDown } from '@tabler/icons-react'
import { useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import classes from './builder.module.css'
import type { FormDraft } from './draft'

type Choices = readonly { id: number; name: string }[]

type AboutFormProps = {
  draft: FormDraft
  onChange: (some: Partial<FormDraft>) => void
  choices: { hospitals: Choices; specialties: Choices; types: Choices } | undefined
  errors: Readonly<Record<string, string[]>>
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

const optionsOf = (list: Choices | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

/** The titles of a form, and for which hospital and specialty it is: a section that can be closed. */
export function AboutForm({ draft, onChange, choices, errors, isOpen, onOpen }: AboutFormProps) {
  const t = useText('forms')
  // Only Super Admins make forms for all hospitals.
  const mayBeEverywhere = useUser().roles.some(({ code }) => code === 'SUPER_ADMIN')
  const field = <Name extends keyof FormDraft>(name: Name) => ({
    name,
    value: draft[name],
    onChange: (value: FormDraft[Name]) => onChange({ [name]: value }),
    onBlur: () => undefined,
    error: errors[name]?.[0],
  })
  const lists = [
    { id: draft.hospital_id, list: choices?.hospitals },
    { id: draft.specialty_id, list: choices?.specialties },
    { id: draft.type, list: choices?.types },
  ]
  const chosen = lists.flatMap(({ id, list }) => list?.find((each) => String(each.id) === id)?.name ?? [])
  const hasError = ['title', 'title_ar', 'hospital_id', 'specialty_id', 'type'].some((name) => errors[name])
  return (
    <details className={classes.about} open={isOpen || hasError} onToggle={(event) => onOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>
        <h2 className={classes.heading}>{t('about')}</h2>
        <span className={classes.note}>{!isOpen && chosen.join(' · ')}</span>
        <IconChevronDown size={18} aria-hidden="true" className={classes.chevron} />
      </summary>
      <div className={classes.fields}>
        <TextField {...field('title')} label={t('field.title')} maxLength={255} />
        <TextField {...field('title_ar')} label={t('field.titleArabic')} maxLength={255} />
        <SelectField
          {...field('hospital_id')}
          label={t('field.hospital')}
          {...(mayBeEverywhere && { placeholder: t('everywhere') })}
          hint={mayBeEverywhere || draft.hospital_id !== null ? undefined : t('hospitalNeeded')}
          options={optionsOf(choices?.hospitals)}
          optional={mayBeEverywhere}
        />
        <SelectField
          {...field('specialty_id')}
          label={t('field.specialty')}
          placeholder={t('anySpecialty')}
          options={optionsOf(choices?.specialties)}
          optional
        />
        <SelectField {...field('type')} label={t('field.type')} options={optionsOf(choices?.types)} />
      </div>
    </details>
  )
}
