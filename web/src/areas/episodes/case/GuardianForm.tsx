import { consentGivers, guardianReceipts, guardianRelations } from '#contract/episodes/codes'
import type { Episode } from '#contract/episodes/episode'
import { DialogForm } from '../../../app/form/DialogForm'
import { useForm } from '../../../app/form/useForm'
import { useFormBase } from '../../../app/form/useFormBase'
import { useText } from '../../../app/i18n/useText'
import { api } from '../../../lib/api/api'
import { MultiSelectField } from '../../../ui/fields/MultiSelectField'
import type { Option } from '../../../ui/fields/option'
import { RadioGroupField } from '../../../ui/fields/RadioGroupField'
import { SelectField } from '../../../ui/fields/SelectField'
import { useEpisodeSaved } from './useEpisodeSaved'

type Guardian = NonNullable<Episode['guardian']>

interface GuardianValues {
  relation: string | null
  receives: Option[]
  consent: string | null
}

/** Records how the guardian is related, and what they may receive with whose consent. */
export function GuardianForm({ episode, onClose }: { episode: Episode; onClose: () => void }) {
  const t = useText('episodes')
  const onDone = useEpisodeSaved(t('guardian.changed'), onClose)
  const receiptOf = (value: Guardian['receives'][number]) => ({ value, label: t(`guardian.receives.${value}`) })
  const valuesOf = ({ guardian }: Episode): GuardianValues => ({
    relation: guardian?.relation ?? null,
    receives: (guardian?.receives ?? []).map(receiptOf),
    consent: guardian?.consent ?? null,
  })
  const base = useFormBase(episode, ({ id }) => api.episodes.show.call({ params: { id } }), valuesOf)
  const form = useForm({
    initial: valuesOf(episode),
    base,
    schema: () => import('#contract/episodes/guardian').then((m) => m.GuardianInput),
    // What is missing is reported at its field.
    body: (values) => ({
      relation: values.relation as NonNullable<Guardian['relation']>,
      receives: values.receives.map(({ value }) => value as Guardian['receives'][number]),
      consent: values.receives.length > 0 ? values.consent : null,
    }),
    send: (body, options) => api.episodes.changeGuardian.call({ params: { id: episode.id }, body, ...options }),
    onDone,
    guard: false,
    handlesOwnError: true,
  })
  return (
    <DialogForm form={form} onClose={onClose} save={t('guardian.save')}>
      <SelectField
        {...form.field('relation')}
        label={t('guardian.relation')}
        options={guardianRelations.map((value) => ({ value, label: t(`guardian.relation.${value}`) }))}
      />
      <MultiSelectField
        {...form.field('receives')}
        label={t('guardian.receives')}
        hint={t('guardian.receivesHint')}
        options={guardianReceipts.map(receiptOf)}
        optional
      />
      {form.values.receives.length > 0 && (
        <RadioGroupField
          {...form.field('consent')}
          label={t('guardian.consent')}
          options={consentGivers.map((value) => ({ value, label: t(`guardian.consent.${value}`) }))}
        />
      )}
    </DialogForm>
  )
}
