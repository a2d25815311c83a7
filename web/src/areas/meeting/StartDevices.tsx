import { IconVideo } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { useAnnounce } from '../../ui/feedback/announce'
import stageClasses from './CallStage.module.css'
import classes from './StartDevices.module.css'

/** Stands in place of the video until the patient starts camera and microphone; no device is open before. */
export function StartDevices({ onStart }: { onStart: () => void }) {
  const t = useText('meeting')
  useAnnounce(t('start.body'))
  return (
    <section className={stageClasses.stage} aria-label={t('stage.label')}>
      <div className={classes.start}>
        <p className={classes.title}>{t('start.title')}</p>
        <p className={classes.body}>{t('start.body')}</p>
        <button type="button" className={classes.button} onClick={onStart}>
          <IconVideo aria-hidden="true" />
          {t('start.button')}
        </button>
      </div>
    </section>
  )
}
