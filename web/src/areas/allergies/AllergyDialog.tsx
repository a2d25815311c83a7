import type { Allergy } from '#contract/allergies/calls'
import { allergySeverities, allergyStatuses } from '#contract/allergies/severity'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { useToasts } from '../../ui/feedback/toasts'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import { DateField } from '../../ui/fields/DateField'
import type { Option } from '../../ui/fields/option'
import { RadioGroupField } from '../../ui/fields/RadioGroupField'
import { SegmentedField } from '../../ui/fields/SegmentedField'
import { TextField } from '../../ui/fields/TextField'
import classes from './AllergiesCard.module.css'
import { AllergyVersions } from './AllergyVersions'
import { MarkAsError } from './MarkAsError'
import { useAllergiesChanged } from './useAllergies'

type AllergyDialogProps = {
  patientId: number
  /** Undefined while the dialog is closed. */
  edited: Allergy | 'new' | undefined
  onClose: () => void
}

/** Adds an allergy, or corrects one. */
export function AllergyDialog({ patientId, edited, onClose }: AllergyDialogProps) {
  const t = useText('allergies')
  return (
    <Dialog open={edited !== undefined} onClose={onClose} title={t(edited === 'new' || !edited ? 'add' : 'edit.title')}>
      {edited && (
        <AllergyForm patientId={patientId} allergy={edited === 'new' ? undefined : edited} onClose={onClose} />
      )}
    </Dialog>
  )
}

async function searchDrugs(q: string): Promise<Option[]> {
  const { data } = await api.drugs.list.call({ query: { q, limit: 20 } })
  return data.map(({ id, drug_name_text: name, strength }) => ({
    value: String(id),
    label: [name, strength].filter(Boolean).join(' · '),
  }))
}

function initialOf(allergy: Allergy | undefined) {
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

type AllergyFormProps = { patientId: number; allergy: Allergy | undefined; onClose: () => void }

function AllergyForm({ patientId, allergy, onClose }: AllergyFormProps) {
  const t = useText('allergies')
  const { success } = useToasts()
  const changed = useAllergiesChanged()
  const done = () => {
    changed()
    onClose()
  }
  const form = useForm({
    initial: initialOf(allergy),
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
    onDone: () => {
      success(t('saved'))
      done()
    },
    guard: false,
    handlesOwnError: true,
  })
  const { kind, status } = form.values
  const substanceError = form.errors.substance?.[0]
  return (
    <form {...form.props} className={classes.form}>
      <SegmentedField
        {...form.field('kind')}
        label={t('form.kind')}
        options={(['drug', 'other'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
      />
      {kind === 'drug' ? (
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
      {allergy && (
        <RadioGroupField
          {...form.field('status')}
          label={t('form.status')}
          inline
          options={allergyStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
      )}
      {status !== 'active' && <TextField {...form.field('status_reason')} label={t('form.reason')} maxLength={255} />}
      <DateField {...form.field('noted_since')} label={t('form.since')} optional />
      {form.otherErrors
        .filter((text) => text !== substanceError)
        .map((text) => (
          <InlineNotice key={text} tone="danger" alert>
            {text}
          </InlineNotice>
        ))}
      <ProblemNotice problem={form.problem} />
      <div className={classes.buttons}>
        {allergy && <MarkAsError id={allergy.id} onDone={done} />}
        <Button onClick={onClose}>{t('form.cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy} busyText={t('form.saving')}>
          {t('form.save')}
        </Button>
      </div>
      {allergy && <AllergyVersions versions={allergy.versions} />}
    </form>
  )
}
