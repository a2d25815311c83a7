import { startS3 } from '../../../server/src/platform/testing/s3Server'
import { startSmtpServer } from '../../../server/src/platform/testing/smtpServer'

// The tests' S3 server in place of MinIO, and their mail server, as a process of their own (stores.mjs).

const [folder = '', port] = process.argv.slice(2)
await startS3(folder, Number(port))
const mail = await startSmtpServer()
process.on('message', (since: number) => process.send?.(mail.mails.slice(since)))
process.on('disconnect', () => process.exit())
process.send?.({ smtpUrl: mail.url })
