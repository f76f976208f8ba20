/** Adds a button to every code block that copies its text. Without a clipboard (plain HTTP), blocks stay as they are. */
const { copy, copied } = document.body.dataset
const shownMs = 2_000

if (navigator.clipboard)
  for (const figure of document.querySelectorAll('figure.code')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = copy
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(figure.querySelector('code').textContent)
      button.textContent = copied
      setTimeout(() => {
        button.textContent = copy
      }, shownMs)
    })
    figure.querySelector('figcaption').append(button)
  }
