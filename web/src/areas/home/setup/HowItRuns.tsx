import {
  IconAlertCircle,
  IconArchive,
  IconCircleCheck,
  IconDatabase,
  IconShieldCheck,
  IconUserPlus,
  IconVideo,
} from '@tabler/icons-react'
import type { Setup } from '#contract/home/setup'
import { useText } from '../../../app/i18n/useText'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { Row, RowList } from '../../../ui/RowList'
import { TextLink } from '../../../ui/TextLink'
import classes from './Setup.module.css'

/** Shows how this installation runs, and invites to share the setup with another administrator. */
export function HowItRuns({ setup: { runs, mail } }: { setup: Setup }) {
  const t = useText('home')
  const isMailed = mail === 'sent' || mail === 'demo'
  return (
    <div className={classes.side}>
      <Card flush title={t('runs.title')}>
        <RowList>
          <Row
            start={isMailed ? <IconCircleCheck /> : <IconAlertCircle className={classes.warn} />}
            title={t('runs.mail')}
            line={t(`setup.mail.${mail}`)}
          />
          <Row start={<IconDatabase />} title={t('runs.database')} line={t(`runs.database.${runs.database}`)} />
          <Row start={<IconVideo />} title={t('runs.video')} line={t(`runs.video.${runs.video}`)} />
          <Row start={<IconArchive />} title={t('runs.files')} line={t(`runs.files.${runs.files}`)} />
          <Row
            start={runs.second_factor ? <IconShieldCheck /> : <IconAlertCircle className={classes.warn} />}
            title={t('runs.secondFactor')}
            line={
              runs.second_factor ? (
                t('runs.secondFactor.on')
              ) : (
                <TextLink to="/profile/second-factor">{t('runs.secondFactor.off')}</TextLink>
              )
            }
          />
        </RowList>
      </Card>
      <Card title={t('together.title')}>
        <p className={classes.together}>{t('together.body')}</p>
        <Button icon={<IconUserPlus />} to="/users/create">
          {t('together.invite')}
        </Button>
      </Card>
    </div>
  )
}
