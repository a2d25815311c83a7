import { createFirstAdmin } from '../areas/auth'
import { withServer } from '../operatorCommand'
import { runIn, systemContext } from '../platform/context'
import { print, runCommand } from '../runCommand'

/**
 * `npm run admin:create -- EMAIL`: invites the first administrator of a production installation. Without SMTP_URL it prints the
 * link of the invitation, because nobody would get it.
 */
runCommand(async () => {
  const [email] = process.argv.slice(2)
  if (!email) throw new Error('Usage: npm run admin:create -- EMAIL')
  await withServer(async (server) => {
    const { platform } = server
    if (platform.config.mode === 'demo')
      throw new Error('A demo has its accounts already. Set MODE=production, with an empty database.')
    await server.seed()
    const link = await runIn(systemContext(platform), () => createFirstAdmin(email))
    if (platform.config.mail) print(`The invitation for ${email} is sent by the running server, or when it starts.`)
    else
      print(`Emails are not sent until SMTP_URL and MAIL_FROM are set. Open this link to choose a password:\n${link}`)
  })
})
