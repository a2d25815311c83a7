import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Adds preload links for what `main.tsx` requests at every address: the `start` chunk, its imports and its styles. They
 * are fetched directly after the page and do not wait until the script that imports them has been parsed.
 */
export function preloadStart(): Plugin {
  return {
    name: 'mashfa-preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const start = chunks.find(({ name }) => name === 'start')
        if (!start) throw new Error('There is no chunk called start')
        const scripts = [start.fileName, ...start.imports].map((file) => `/${file}`)
        const preloads = scripts
          .filter((href) => !html.includes(href))
          .map((href): HtmlTagDescriptor => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href } }))
        const styles = [...(start.viteMetadata?.importedCss ?? [])].map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` },
          }),
        )
        return [...preloads, ...styles].map((tag) => ({ ...tag, injectTo: 'head' }) as const)
      },
    },
  }
}
