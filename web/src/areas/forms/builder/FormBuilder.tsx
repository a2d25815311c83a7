import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Survey } from '#contract/surveys/form'
import { EntityEdit } from '../../../app/entity/EntityFormPage'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { useParams } from '../../../app/router/navigation'
import { api } from '../../../lib/api/api'
import { asProblem } from '../../../lib/api/problem'
import { reportProblem } from '../../../lib/api/problemReport'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { announce } from '../../../ui/feedback/announce'
import { useConfirm } from '../../../ui/feedback/confirm'
import { SelectField } from '../../../ui/fields/SelectField'
import { TextField } from '../../../ui/fields/TextField'
import { Page } from '../../../ui/Page'
import { BankSearch } from './BankSearch'
import classes from './builder.module.css'
import { emptyGroup, missingInArabic, placeOf } from './draft'
import { DragArea } from './drag/DragArea'
import { useMoves } from './drag/useMoves'
import { GroupList } from './GroupList'
import { insertQuestion, lineOrder, type QuestionSlot, slotAfter, slotOf } from './moves'
import { Preview } from './Preview'
import { useSaving } from './useSaving'

/** Shows the builder for a new form. */
export function FormCreate() {
  return <FormBuilder />
}

/** Shows the builder for a draft. */
export function FormEdit() {
  const t = useText('forms')
  const id = Number(useParams<'id'>().id)
  return (
    <EntityEdit
      title={t('edit')}
      parent={{ label: t('title'), to: '/specialties-forms' }}
      read={api.surveys.show.query({ params: { id } })}
    >
      {(form) => <FormBuilder key={form.id} form={form} />}
    </EntityEdit>
  )
}

/** Publishing asks first, with a summary of what changes for whom. */
function usePublishing(form: Survey | undefined, publish: () => Promise<void>) {
  const t = useText('forms')
  const confirm = useConfirm()
  return async () => {
    const changes = form && (await api.surveys.changes.call({ params: { id: form.id } })).data
    const lines = changes
      ? [
          t('changes.questions', {
            added: changes.added.length,
            removed: changes.removed.length,
            changed: changes.changed.length,
          }),
          t('changes.submissions', { number: changes.submissions_count }),
          t('changes.clinics', { number: changes.clinics_count }),
        ]
      : []
    const sure = await confirm({
      title: t('publish.title'),
      body: [...lines, t('publish.body')].join(' '),
      confirmLabel: t('publish'),
      cancelLabel: t('cancel'),
    })
    if (sure) await publish()
  }
}

function FormBuilder({ form }: { form?: Survey }) {
  const t = useText('forms')
  const { draft, change, problem, busy, isDirty, saveDraft, publish } = useSaving(form)
  const choices = useQuery({ ...api.surveys.utilities.query(), staleTime: 300_000 })
  const askToPublish = usePublishing(form, publish)
  const { groups } = draft
  const moves = useMoves(groups, (changed) => change({ groups: changed }))
  const [selected, setSelected] = useState<number>()
  const add = async (id: number, to?: QuestionSlot) => {
    try {
      const place = placeOf((await api.questions.show.call({ params: { id } })).data)
      change(({ groups: before }) => {
        if (slotOf(before, place.line_id)) return {}
        const all = before.length > 0 ? before : [emptyGroup(before)]
        return { groups: insertQuestion(all, place, to ?? slotAfter(all, selected)) }
      })
      announce(t('bank.added', { question: place.question_text }))
    } catch (thrown) {
      reportProblem(asProblem(thrown, ''))
    }
  }
  const options = (list: readonly { id: number; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const text = (name: 'title' | 'title_ar') => ({
    name,
    value: draft[name],
    onChange: (value: string) => change({ [name]: value }),
    onBlur: () => undefined,
    error: problem?.errors[name]?.[0],
  })
  const choice = (name: 'hospital_id' | 'specialty_id' | 'type') => ({
    name,
    value: draft[name],
    onChange: (value: string | null) => change({ [name]: value }),
    onBlur: () => undefined,
    error: problem?.errors[name]?.[0],
  })
  const missing = missingInArabic(draft)
  return (
    <Page
      title={form?.title_text ?? t('new')}
      breadcrumbs={[{ label: t('title'), to: '/specialties-forms' }, { label: form?.title_text ?? t('new') }]}
      lead={form && t('draftOf', { version: form.version, number: form.line_submissions_count })}
      actions={
        <>
          <span role="status" className={classes.saving}>
            {busy ? t('saving') : isDirty ? t('notSaved') : form && t('saved')}
          </span>
          <Button onClick={() => void saveDraft()} busy={busy}>
            {t('saveDraft')}
          </Button>
          <Button variant="primary" onClick={() => void askToPublish()} busy={busy}>
            {t('publish')}
          </Button>
        </>
      }
    >
      <ProblemNotice problem={problem} />
      <DragArea groups={groups} moves={moves} onAdd={(id, to) => void add(id, to)}>
        <div className={classes.builder}>
          <BankSearch
            taken={new Set(lineOrder(groups))}
            specialties={choices.data?.data.specialties ?? []}
            onAdd={(id) => add(id)}
          />
          <div className={classes.form}>
            <Card title={t('about')}>
              <div className={classes.fields}>
                <TextField {...text('title')} label={t('field.title')} maxLength={255} />
                <TextField {...text('title_ar')} label={t('field.titleArabic')} maxLength={255} optional />
                <SelectField
                  {...choice('hospital_id')}
                  label={t('field.hospital')}
                  placeholder={t('everywhere')}
                  options={options(choices.data?.data.hospitals)}
                  optional
                />
                <SelectField
                  {...choice('specialty_id')}
                  label={t('field.specialty')}
                  options={options(choices.data?.data.specialties)}
                  optional
                />
                <SelectField {...choice('type')} label={t('field.type')} options={options(choices.data?.data.types)} />
              </div>
              {missing > 0 && <p className={classes.missing}>{t('missingArabic', { number: missing })}</p>}
            </Card>
            <GroupList
              groups={groups}
              onChange={(changed) => change((before) => ({ groups: changed(before.groups) }))}
              moves={moves}
              selected={selected}
              onSelect={setSelected}
              errors={problem?.errors ?? {}}
            />
          </div>
          <Preview groups={groups} />
        </div>
      </DragArea>
    </Page>
  )
}
