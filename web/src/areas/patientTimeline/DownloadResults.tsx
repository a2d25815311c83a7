import { IconDownload } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { ProblemNotice } from '../../app/problems/ProblemBanner'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { saveBlob } from '../../lib/saveBlob'
import { Button } from '../../ui/Button'
import classes from './timeline.module.css'

/** Downloads the files of all results of the patient's visits as one zip file. */
export function DownloadResults() {
  const t = useText('patientTimeline')
  const download = useCall(api.patientTimeline.results, { handlesOwnError: true })
  const save = async () => {
    const response = await download.run()
    if (response) saveBlob(response.blob, response.fileName || 'results.zip')
  }
  return (
    <div className={classes.texts}>
      <div>
        <Button
          icon={<IconDownload />}
          busy={download.busy}
          busyText={t('results.downloading')}
          onClick={() => void save()}
        >
          {t('results.download')}
        </Button>
      </div>
      <ProblemNotice problem={download.problem} />
    </div>
  )
}
