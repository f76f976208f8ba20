/**
 * The article of a nation by its name, from lists of names by article. A youth or women's team is called after its
 * nation: "Frankreich U21" takes the article of "Frankreich".
 */
export function getArticles<Article extends string>(lists: Readonly<Record<Article, string>>): (text: string) => Article | undefined {
  const byName = new Map(
    (Object.entries(lists) as [Article, string][]).flatMap(([article, names]) =>
      names.split(',').map((name) => [name.trim(), article] as const),
    ),
  )
  return (text) => {
    for (let end = text.length; end > 0; end = text.lastIndexOf(' ', end - 1)) {
      const article = byName.get(text.slice(0, end))
      if (article !== undefined) return article
    }
    return undefined
  }
}
