import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WhySubject } from '#contract/why/calls'
import { type SubjectKind, subjectKinds } from '#contract/why/subjects'
import { useCatalogue, useLanguage, useText } from '../../../app/i18n/useText'
import { useUser } from '../../../app/session/useAuthSession'
import { useFormatClinicTime } from '../../../app/time/ClinicTime'
import { api } from '../../../lib/api/api'
import { AsyncSelectField } from '../../../ui/fields/AsyncSelectField'
import type { Option } from '../../../ui/fields/option'
import { SelectField } from '../../../ui/fields/SelectField'
import { isolated } from '../../../ui/isolated'

type Choice = Partial<Record<'kind' | 'key', string | null>>

type RecordChoiceProps = { kind: SubjectKind | null; record: string; onChange: (choice: Choice) => void }

/** Selects a record by its kind, then by part of its name or by its id. */
export function RecordChoice({ kind, record, onChange }: RecordChoiceProps) {
  const t = useText('users')
  const names = useCatalogue('why')
  const language = useLanguage()
  return (
    <>
      <SelectField
        label={t('why.kind')}
        options={subjectKinds
          .map((value) => ({ value, label: names[`why.kind.${value}`] ?? value }))
          .toSorted((one, other) => one.label.localeCompare(other.label, language))}
        value={kind}
        onChange={(value) => onChange({ kind: value, key: null })}
        searchable={false}
      />
      {kind && <RecordField key={kind} kind={kind} record={record} onChange={(key) => onChange({ key })} />}
    </>
  )
}

type RecordFieldProps = { kind: SubjectKind; record: string; onChange: (record: string | null) => void }

function RecordField({ kind, record, onChange }: RecordFieldProps) {
  const t = useText('users')
  const optionOf = useOptionOf()
  const [chosen, setChosen] = useState<Option | null>(null)
  const isKnown = record === '' || chosen?.value === record
  // The URL contains only the id.
  const named = useQuery({ ...api.why.subjects.query({ query: { kind, id: record } }), enabled: !isKnown })
  const [subject] = named.data?.data ?? []
  if (!isKnown && named.isPending) return null
  const value = chosen?.value === record ? chosen : subject ? optionOf(subject) : { value: record, label: record }
  return (
    <AsyncSelectField
      label={t('why.record')}
      hint={t('why.recordHint')}
      search={async (q) => (await api.why.subjects.call({ query: { kind, q } })).data.map(optionOf)}
      value={record === '' ? null : value}
      onChange={(option) => {
        setChosen(option)
        onChange(option?.value ?? null)
      }}
    />
  )
}

/** Returns a function that labels a record with its name, its time if it has one, and its id. */
function useOptionOf() {
  const t = useText('users')
  const format = useFormatClinicTime()
  const { time_zone: own } = useUser()
  return ({ id, name, at, time_zone: zone }: WhySubject): Option => {
    const called = [name, ...(at ? [format([at], zone ?? own, true)] : [])].map(isolated).join(' · ')
    return { value: String(id), label: t('why.numbered', { name: called, id }) }
  }
}
