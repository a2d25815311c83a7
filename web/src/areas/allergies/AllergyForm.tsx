import type { Allergy } from '#contract/allergies/calls'
import { allergySeverities, allergyStatuses } from '#contract/allergies/severity'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { api } from '../../lib/api/api'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import { DateField } from '../../ui/fields/DateField'
import type { Option } from '../../ui/fields/option'
import { RadioGroupField } from '../../ui/fields/RadioGroupField'
import { SegmentedField } from '../../ui/fields/SegmentedField'
import { TextField } from '../../ui/fields/TextField'
import { EntryFormFrame, type EntryFormProps, StatusFields, useEntryFormOptions } from '../clinicalLists'
import { allergyList } from './list'

async function searchDrugs(q: string): Promise<Option[]> {
  const { data } = await api.drugs.list.call({ query: { q, limit: 20 } })
  return data.map(({ id, drug_name_text: name, strength }) => ({
    value: String(id),
    label: [name, strength].filter(Boolean).join(' · '),
  }))
}

function initialValues(allergy: Allergy | undefined) {
  const { drug_id: drugId = null, substance_text: substance = '' } = allergy ?? {}
  const isDrug = drugId !== null
  return {
    kind: (allergy && !isDrug ? 'other' : 'drug') as 'drug' | 'other',
    drug_id: isDrug ? ({ value: String(drugId), label: substance } as Option) : null,
    substance: isDrug ? '' : substance,
    reaction: allergy?.reaction ?? '',
    severity: (allergy?.severity ?? null) as Allergy['severity'] | null,
    status: allergy?.status ?? ('active' as const),
    status_reason: allergy?.status_reason ?? '',
    noted_since: allergy?.noted_since ?? null,
  }
}

/** Adds an allergy, or corrects one. */
export function AllergyForm({ patientId, entry: allergy, onClose }: EntryFormProps<Allergy>) {
  const t = useText('allergies')
  const form = useForm({
    initial: initialValues(allergy),
    schema: () => import('#contract/allergies/calls').then((m) => m.AllergyInput),
    body: ({ kind, drug_id: drug, substance, severity, ...values }) => ({
      ...values,
      drug_id: kind === 'drug' ? (drug?.value ?? null) : null,
      substance: kind === 'other' ? substance : null,
      // An empty value is reported at the field.
      severity: severity as Allergy['severity'],
    }),
    send: (body, options) =>
      allergy
        ? api.allergies.update.call({
            params: { id: allergy.id },
            body: { ...body, revision: allergy.revision },
            ...options,
          })
        : api.allergies.create.call({ params: { id: patientId }, body, ...options }),
    ...useEntryFormOptions('allergies', onClose),
  })
  const substanceError = form.errors.substance?.[0]
  return (
    <EntryFormFrame list={allergyList} form={form} entry={allergy} onClose={onClose} shownError={substanceError}>
      <SegmentedField
        {...form.field('kind')}
        label={t('form.kind')}
        options={(['drug', 'other'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
      />
      {form.values.kind === 'drug' ? (
        <AsyncSelectField
          {...form.field('drug_id')}
          error={form.field('drug_id').error ?? substanceError}
          label={t('form.drug')}
          search={searchDrugs}
          opensOnFocus={false}
        />
      ) : (
        <TextField {...form.field('substance')} label={t('form.substance')} maxLength={255} />
      )}
      <TextField {...form.field('reaction')} label={t('form.reaction')} maxLength={255} optional />
      <RadioGroupField
        {...form.field('severity')}
        label={t('form.severity')}
        inline
        options={allergySeverities.map((value) => ({ value, label: t(`severity.${value}`) }))}
      />
      <StatusFields
        name="allergies"
        form={form}
        statuses={allergy && allergyStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <DateField {...form.field('noted_since')} label={t('form.since')} optional />
    </EntryFormFrame>
  )
}
