import type { HtmlTagDescriptor, Plugin } from 'vite'

/**
 * Names in the page what `main.tsx` will ask for whatever the address is: the chunk `start`, what it stands on, and its
 * styles. They come with the first requests after the page, and not once the script has been read that asks for them.
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
