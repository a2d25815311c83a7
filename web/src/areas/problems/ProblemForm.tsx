import type { Problem } from '#contract/problems/calls'
import { problemStatuses } from '#contract/problems/status'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import { DateField } from '../../ui/fields/DateField'
import type { Option } from '../../ui/fields/option'
import { SegmentedField } from '../../ui/fields/SegmentedField'
import { TextField } from '../../ui/fields/TextField'
import { EntryFormFrame, type EntryFormProps, StatusFields, useEntryFormOptions } from '../clinicalLists'
import { codeOption, useCodeSearch } from '../icd'
import { problemList } from './list'

function initialValues(problem: Problem | undefined) {
  const { theCode = null, title = '' } = problem ?? {}
  return {
    named: (problem && theCode === null ? 'words' : 'code') as 'code' | 'words',
    icd_code: theCode === null ? null : (codeOption({ theCode, title }) as Option),
    title: theCode === null ? title : '',
    status: problem?.status ?? ('active' as const),
    status_reason: problem?.status_reason ?? '',
    noted_since: problem?.noted_since ?? null,
  }
}

/** Adds a problem, or corrects one. */
export function ProblemForm({ patientId, entry: problem, onClose }: EntryFormProps<Problem>) {
  const t = useText('problems')
  const { search, choose, error: searchError } = useCodeSearch()
  const titleOf = (code: Option) =>
    code.value === problem?.theCode ? problem.title : (choose([code], [])[0]?.title ?? '')
  const form = useForm({
    initial: initialValues(problem),
    schema: () => import('#contract/problems/calls').then((m) => m.ProblemInput),
    body: ({ named, icd_code: chosen, title, ...values }) => ({
      ...values,
      icd_code: named === 'code' && chosen ? { theCode: chosen.value, title: titleOf(chosen) } : null,
      title: named === 'words' ? title : null,
    }),
    send: (body, options) =>
      problem
        ? api.problems.update.call({
            params: { id: problem.id },
            body: { ...body, revision: problem.revision },
            ...options,
          })
        : api.problems.create.call({ params: { id: patientId }, body, ...options }),
    ...useEntryFormOptions('problems', onClose),
  })
  const titleError = form.errors.title?.[0]
  return (
    <EntryFormFrame list={problemList} form={form} entry={problem} onClose={onClose} shownError={titleError}>
      <SegmentedField
        {...form.field('named')}
        label={t('form.named')}
        options={(['code', 'words'] as const).map((value) => ({ value, label: t(`form.named.${value}`) }))}
      />
      {form.values.named === 'code' ? (
        <AsyncSelectField
          {...form.field('icd_code')}
          error={form.field('icd_code').error ?? titleError ?? searchError}
          label={t('form.code')}
          hint={t('form.code.hint')}
          search={search}
          opensOnFocus={false}
        />
      ) : (
        <TextField {...form.field('title')} label={t('form.title')} maxLength={255} />
      )}
      <StatusFields
        name="problems"
        form={form}
        statuses={problem && problemStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <DateField {...form.field('noted_since')} label={t('form.since')} optional />
    </EntryFormFrame>
  )
}
