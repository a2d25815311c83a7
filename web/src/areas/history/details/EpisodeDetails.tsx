import type { HistoryEpisode } from '#contract/history/history'
import { useText } from '../../../app/i18n/useText'
import { BidiText } from '../../../ui/BidiText'
import { InstantText } from '../../../ui/DateTimeText'
import { Facts } from '../../../ui/Facts'
import { Name } from '../../../ui/Name'
import { Section } from '../../../ui/Section'
import classes from '../history.module.css'
import { AllOrders } from './OrdersSection'
import { PrescriptionsSection } from './PrescriptionsSection'
import { codesFact, writtenOr } from './Written'

/** A stay with its discharge and what was prescribed in it. */
export function EpisodeDetails({ episode }: { episode: HistoryEpisode }) {
  const t = useText('history')
  const { time_zone: zone, discharge_time: discharged, discharge_form: form, addenda } = episode
  return (
    <div className={classes.details}>
      <Facts
        facts={[
          { label: t('column.location'), value: <Name>{episode.location.name}</Name> },
          { label: t('field.admitted'), value: <InstantText instant={episode.created_at} zone={zone} /> },
          {
            label: t(discharged ? 'field.discharged' : 'column.status'),
            value: discharged ? <InstantText instant={discharged} zone={zone} /> : episode.status_text,
          },
          writtenOr(
            t('field.dischargeReason'),
            episode.discharge_reason,
            discharged ? null : t('episodes.notDischarged'),
          ),
          {
            label: t(discharged ? 'field.dischargedBy' : 'field.admittedBy'),
            value: <Name>{episode.author.name_text}</Name>,
          },
          { label: t('column.specialty'), value: <Name>{episode.specialty.name}</Name> },
          ...codesFact(t('field.codes'), episode.icds),
          writtenOr(t('field.note'), episode.note, t('noNotes')),
        ]}
      />
      {form && form.answers.length > 0 && (
        <Section title={<bdi>{form.title}</bdi>} level={3}>
          <Facts
            facts={form.answers.map(({ question, answer }) => ({ label: question, value: <bdi>{answer}</bdi> }))}
          />
        </Section>
      )}
      {addenda.length > 0 && (
        <Section title={t('field.addenda')} level={3}>
          <ul className={classes.texts}>
            {addenda.map(({ text, author, created_at: at }) => (
              <li key={at}>
                <p className={classes.text} dir="auto">
                  <BidiText>{text}</BidiText>
                </p>
                <p className={classes.by}>
                  <Name>{author}</Name> · <InstantText instant={at} zone={zone} />
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <AllOrders of={episode} />
      <PrescriptionsSection title={t('prescriptions.old')} of={episode} />
    </div>
  )
}
