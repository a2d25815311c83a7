import { news2Parameters } from '#contract/vitals/news2'
import { useText } from '../../../app/i18n/useText'
import { Points } from '../score/Points'
import { ScoreBadge } from '../score/ScoreBadge'
import { useScoreText } from '../score/useScoreText'
import type { StoredScore } from '../types'
import classes from './form.module.css'

/** Shows the score that would follow from what is entered; null: nothing is entered. It changes as one types. */
export function ScorePreview({ score }: { score: StoredScore | null }) {
  const t = useText('vitals')
  const text = useScoreText()
  const missing = score && text.missing(score)
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <h3>{t('preview')}</h3>
      {score ? <ScoreBadge score={score} /> : <p className={classes.quiet}>{t('preview.empty')}</p>}
      {missing && <p>{missing}</p>}
      {score && !('excluded' in score) && (
        <dl>
          {news2Parameters.map((parameter) => {
            const points = score.scores[parameter]
            return (
              <div key={parameter}>
                <dt>{t(`parameter.${parameter}`)}</dt>
                <dd>{points === undefined ? t('preview.missing') : <Points points={points} />}</dd>
              </div>
            )
          })}
        </dl>
      )}
      <p className={classes.quiet}>{t('preview.note')}</p>
    </section>
  )
}
