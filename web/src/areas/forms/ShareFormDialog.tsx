import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SurveyRow } from '#contract/surveys/form'
import { useForm } from '../../app/form/useForm'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { Button } from '../../ui/Button'
import { Dialog } from '../../ui/feedback/Dialog'
import { useToasts } from '../../ui/feedback/toasts'
import { AsyncSelectField } from '../../ui/fields/AsyncSelectField'
import type { Option } from '../../ui/fields/option'
import { SelectField } from '../../ui/fields/SelectField'
import classes from './forms.module.css'

/** The form whose availability is changed; none to share another one. */
export interface SharedForm {
  form?: SurveyRow
}

type ShareFormDialogProps = { shared: SharedForm | undefined; onClose: () => void }

async function findForms(q: string): Promise<Option[]> {
  const { data } = await api.surveys.options.call({ params: { location: 0, specialty: 0, type: 0 }, query: { q } })
  return data.map(({ id, name }) => ({ value: String(id), label: name }))
}

/** Shares a form with patients, or changes with which of them. */
export function ShareFormDialog({ shared, onClose }: ShareFormDialogProps) {
  const t = useText('forms')
  return (
    <Dialog open={shared !== undefined} onClose={onClose} title={t(shared?.form ? 'shared.edit' : 'shared.new')}>
      {shared && <ShareForm form={shared.form} onClose={onClose} />}
    </Dialog>
  )
}

function ShareForm({ form: row, onClose }: { form: SurveyRow | undefined; onClose: () => void }) {
  const t = useText('forms')
  const queries = useQueryClient()
  const { success } = useToasts()
  const choices = useQuery({ ...api.surveys.utilities.query(), staleTime: 300_000 })
  const initial: { survey: Option | null; survey_availability: string | null } = {
    survey: row ? { value: String(row.id), label: row.title_text } : null,
    survey_availability: String(row?.survey_availability ?? 2),
  }
  const form = useForm({
    initial,
    schema: () => import('#contract/surveys/calls').then((m) => m.PublicInput),
    body: ({ survey, survey_availability }) => ({
      survey: survey?.value ?? '',
      survey_availability: survey_availability ?? '',
    }),
    send: (body, options) => api.publicSurveys.create.call({ body, ...options }),
    onDone: () => {
      success(t('shared.saved'))
      void queries.invalidateQueries({ queryKey: ['publicSurveys'] })
      onClose()
    },
    guard: false,
    handlesOwnError: true,
  })
  return (
    <form {...form.props} className={classes.dialog}>
      <AsyncSelectField
        {...form.field('survey')}
        label={t('shared.survey')}
        search={findForms}
        disabled={row !== undefined}
        opensOnFocus={false}
      />
      <SelectField
        {...form.field('survey_availability')}
        label={t('field.availability')}
        options={(choices.data?.data.availabilities ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <ProblemNotice problem={form.problem} />
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button variant="primary" type="submit" busy={form.busy}>
          {t('shared.save')}
        </Button>
      </div>
    </form>
  )
}
