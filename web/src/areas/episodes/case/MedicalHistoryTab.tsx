import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Episode } from '#contract/episodes/episode'
import { readDraft } from '../../../app/form/drafts'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { Name } from '../../../ui/Name'
import { historyTexts } from '../historyTexts'
import classes from './case.module.css'
import { historyDraft, type MedicalHistory } from './historyValues'

/** Loaded after the texts. */
const AdmissionAnswers = lazy(() => import('./AdmissionAnswers').then((m) => ({ default: m.AdmissionAnswers })))

/** Loaded when somebody edits. */
const MedicalHistoryForm = lazy(() => import('./MedicalHistoryForm').then((m) => ({ default: m.MedicalHistoryForm })))

/** Fetches the medical history of a case. */
export function useMedicalHistory(episodeId: number) {
  return useQuery({ ...api.episodes.medicalHistory.query({ params: { id: episodeId } }), ...handlesOwnError })
}

/** Shows the medical history of a case, and lets those who may edit it while the case is open. */
export function MedicalHistoryTab({ episode }: { episode: Episode }) {
  const query = useMedicalHistory(episode.id)
  return (
    <QueryBoundary query={query} variant="text">
      {({ data }) => <Shown episode={episode} history={data} />}
    </QueryBoundary>
  )
}

function Shown({ episode, history }: { episode: Episode; history: MedicalHistory }) {
  const t = useText('episodes')
  // What was typed before a reload is shown again.
  const [isEditing, setIsEditing] = useState(
    () => history.editable && readDraft(historyDraft(episode.id)) !== undefined,
  )
  if (isEditing)
    return (
      <Suspense fallback={<Skeleton variant="form" />}>
        <MedicalHistoryForm episode={episode} history={history} onClose={() => setIsEditing(false)} />
      </Suspense>
    )
  return (
    <Card
      title={t('tab.medical-history')}
      actions={
        history.editable && (
          <Button size="small" icon={<IconPencil />} onClick={() => setIsEditing(true)}>
            {t('history.edit')}
          </Button>
        )
      }
    >
      <Texts episode={episode} history={history} />
    </Card>
  )
}

function Texts({ episode, history }: { episode: Episode; history: MedicalHistory }) {
  const t = useText('episodes')
  const { admissionSurveyInstance: answered, editor, updated_at: at } = history
  return (
    <div className={classes.history}>
      {historyTexts.map((name) => (
        <section key={name} className={classes.text}>
          <h3>{t(`field.${name}`)}</h3>
          {history[name] ? (
            <p dir="auto">
              <BidiText>{history[name]}</BidiText>
            </p>
          ) : (
            <p className={classes.none}>{t('history.none')}</p>
          )}
        </section>
      ))}
      {answered && (
        <section className={classes.text}>
          <h3>
            {t('field.form')}: <Name>{answered.survey.title}</Name>
          </h3>
          <Suspense fallback={<Skeleton variant="text" />}>
            <AdmissionAnswers of={answered} />
          </Suspense>
        </section>
      )}
      <p className={classes.edited}>
        {t('history.edited')} <Name>{editor.name_text}</Name> · <InstantText instant={at} zone={episode.time_zone} />
      </p>
    </div>
  )
}
