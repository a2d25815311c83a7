import type { AuditEntry, ChangedField } from '#contract/audit/calls'
import { poundsOf } from '#contract/kit/record'
import { useLanguage, useText } from '../../app/i18n/useText'
import { InstantText } from '../../ui/DateTimeText'
import { formatPounds } from '../../ui/format'
import classes from './ChangedFields.module.css'
import type { AuditTexts } from './useAuditTexts'

type Value = Exclude<ChangedField['before'], undefined>

/** Returns the label of a field by its name. */
type Label = (name: string) => string

/** Returns the text for a number that is an amount, or the id of something that has a name; undefined for others. */
type NumberText = (value: number) => string | undefined

type ValueTextProps = { value: Value; label: Label; zone: string; numberText?: NumberText }

const isInstant = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/

/** Shows the members of a value with their labels, such as the role and the user of somebody who was hired. */
function Members({ value, label, zone }: ValueTextProps & { value: Record<string, Value> }) {
  const t = useText('audit')
  return Object.entries(value).map(([name, member], index) => (
    <span key={name}>
      {index > 0 && t('changes.and')}
      <bdi>{label(name)}</bdi> <ValueText value={member} label={label} zone={zone} />
    </span>
  ))
}

function ValueText({ value, label, zone, numberText }: ValueTextProps) {
  const t = useText('audit')
  if (value === null || value === '') return t('changes.empty')
  if (typeof value === 'boolean') return t(value ? 'changes.yes' : 'changes.no')
  if (typeof value === 'number') {
    const text = numberText?.(value)
    return text === undefined ? <bdi dir="ltr">{value}</bdi> : <bdi>{text}</bdi>
  }
  if (typeof value === 'string')
    return isInstant.test(value) ? <InstantText instant={value} zone={zone} /> : <bdi>{value}</bdi>
  if (Array.isArray(value)) {
    return value.map((element, index) => (
      <span key={JSON.stringify(element)}>
        {index > 0 && t('changes.and')}
        <ValueText value={element} label={label} zone={zone} {...(numberText ? { numberText } : {})} />
      </span>
    ))
  }
  if (typeof value.digest === 'string') return t('changes.hidden', { digest: value.digest })
  return <Members value={value} label={label} zone={zone} />
}

type FieldProps = { name: string; field: ChangedField; label: Label; zone: string; numberText: NumberText }

/** Shows a field. Of a list, an entry has only the removed and the added elements. */
function Field({ name, field: { before, after }, label, zone, numberText }: FieldProps) {
  const t = useText('audit')
  const shown = (value: Value | undefined) => (
    <ValueText value={value ?? null} label={label} zone={zone} numberText={numberText} />
  )
  const isList = Array.isArray(before) || Array.isArray(after)
  return (
    <li>
      <bdi className={classes.name}>{label(name)}</bdi>{' '}
      {isList ? (
        <>
          {before !== undefined && (
            <>
              {t('changes.removed')} {shown(before)}{' '}
            </>
          )}
          {after !== undefined && (
            <>
              {t('changes.added')} {shown(after)}
            </>
          )}
        </>
      ) : (
        <>
          {shown(before)} {t('changes.arrow')} {shown(after)}
        </>
      )}
    </li>
  )
}

/** More than these are shown on request: a new record has a value for each of its fields. */
const shownAtOnce = 3

type ChangedFieldsProps = {
  kind: AuditEntry['kind']
  changes: NonNullable<AuditEntry['changes']>
  names: AuditEntry['names']
  auditTexts: AuditTexts
  zone: string
}

/** Shows the changed fields of an audit entry, with their values before and after. */
export function ChangedFields({ kind, changes, names, auditTexts, zone }: ChangedFieldsProps) {
  const t = useText('audit')
  const language = useLanguage()
  const label: Label = (name) => auditTexts.field(kind, name)
  const numberTextOf =
    (name: string): NumberText =>
    (value) => {
      const pounds = kind === null ? undefined : poundsOf(kind, name, value)
      return pounds === undefined ? names[name]?.[value] : formatPounds(pounds, language)
    }
  const fields = Object.entries(changes).map(([name, field]) => (
    <Field key={name} name={name} field={field} label={label} zone={zone} numberText={numberTextOf(name)} />
  ))
  if (fields.length <= shownAtOnce) return <ul className={classes.fields}>{fields}</ul>
  return (
    <details>
      <summary className={classes.all}>{t('changes.all', { count: fields.length })}</summary>
      <ul className={classes.fields}>{fields}</ul>
    </details>
  )
}
