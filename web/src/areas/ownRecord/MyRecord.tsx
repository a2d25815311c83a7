import { IconDownload, IconEye, IconFileText, IconTimeline } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'
import { Button } from '../../ui/Button'
import { Card } from '../../ui/Card'
import { Page } from '../../ui/Page'
import { Row, RowList } from '../../ui/RowList'
import { DownloadResults, timelineAddress } from '../patientTimeline'
import classes from './ownRecord.module.css'

/** The patient's record: where its parts are, and how to take it away. */
export function MyRecord() {
  const t = useText('ownRecord')
  return (
    <Page title={t('title')} lead={t('lead')} width="narrow">
      <div className={classes.cards}>
        <Card flush>
          <RowList>
            <Row start={<IconTimeline />} title={t('timeline')} line={t('timelineLine')} to={timelineAddress} />
            <Row start={<IconFileText />} title={t('documents')} line={t('documentsLine')} to="/my-documents" />
            <Row start={<IconEye />} title={t('views')} line={t('viewsLine')} to="/my-record-views" />
          </RowList>
        </Card>
        <Card title={t('record')}>
          <div className={classes.part}>
            <p>{t('recordLine')}</p>
            <p>{t('careful')}</p>
            <DownloadRecord />
          </div>
        </Card>
        <Card title={t('results')}>
          <div className={classes.part}>
            <p>{t('resultsLine')}</p>
            <DownloadResults />
          </div>
        </Card>
      </div>
    </Page>
  )
}

/** Downloads the record as one zip file, with a PDF and a FHIR Bundle. */
function DownloadRecord() {
  const t = useText('ownRecord')
  const download = useCall(api.ownRecord.download, { handlesOwnError: true })
  const save = async () => {
    const response = await download.run()
    if (response) saveBlob(response.blob, response.fileName || 'medical-record.zip')
  }
  return (
    <>
      <div>
        <Button
          variant="primary"
          icon={<IconDownload />}
          busy={download.busy}
          busyText={t('downloading')}
          onClick={() => void save()}
        >
          {t('download')}
        </Button>
      </div>
      <ProblemNotice problem={download.problem} />
    </>
  )
}
