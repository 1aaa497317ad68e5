/** Interface texts of category pages: pages, filters, sorting. Columns as in `texts.ts`. */

export const GRID_ROWS = `
page {number}=Page {number}|Seite {number}|Page {number}|Pagina {number}|Página {number}|Pagina {number}|Sida {number}|Side {number}|Sivu {number}|Strona {number}|Strana {number}|Страница {number}|{number}ページ|{number}페이지|第{number}页
pages=Pages|Seiten|Pages|Pagine|Páginas|Pagina’s|Sidor|Sider|Sivut|Strony|Stránky|Страницы|ページ|페이지|页面
previous page=Previous page|Vorherige Seite|Page précédente|Pagina precedente|Página anterior|Vorige pagina|Föregående sida|Forrige side|Edellinen sivu|Poprzednia strona|Předchozí strana|Предыдущая страница|前のページ|이전 페이지|上一页
next page=Next page|Nächste Seite|Page suivante|Pagina successiva|Página siguiente|Volgende pagina|Nästa sida|Neste side|Seuraava sivu|Następna strona|Další strana|Следующая страница|次のページ|다음 페이지|下一页
`.trim();
