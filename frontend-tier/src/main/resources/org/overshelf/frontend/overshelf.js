// Small comforts; every page is complete without them.
(() => {
  const box = document.querySelector("[data-search]");
  const hits = [...document.querySelectorAll("[data-hit]")];

  const typing = (target) =>
    target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName);

  const step = (by) => {
    const next = hits.indexOf(document.activeElement) + by;
    const hit = hits[Math.max(0, Math.min(next, hits.length - 1))];
    hit.focus();
    hit.closest("li").scrollIntoView({ block: "nearest" });
  };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
    if (event.key === "/" && box) {
      event.preventDefault();
      box.focus();
      box.select();
    } else if (event.key === "j" && hits.length) {
      step(1);
    } else if (event.key === "k" && hits.length) {
      step(-1);
    }
  });

  if (navigator.clipboard) {
    for (const button of document.querySelectorAll("[data-copy]")) {
      const label = button.textContent;
      button.hidden = false;
      button.addEventListener("click", async () => {
        const source = document.getElementById(button.dataset.copy);
        await navigator.clipboard.writeText(source.textContent);
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = label; }, 2000);
      });
    }
  }

  // A paper may be dropped anywhere on the page that asks for one; then it is asked about at once.
  const drop = document.querySelector("[data-drop]");
  if (drop) {
    const target = drop.querySelector(".target");
    const input = drop.querySelector("input[type=file]");
    const progress = drop.querySelector("[data-progress]");
    const tooLarge = () => {
      const large = input.files.length && input.files[0].size > Number(drop.dataset.largest);
      progress.textContent = large ? "That file is too large." : "";
      return large;
    };
    const over = (event) => {
      event.preventDefault();
      target.classList.toggle("over", event.type === "dragover");
    };
    document.addEventListener("dragover", over);
    document.addEventListener("dragleave", over);
    document.addEventListener("drop", (event) => {
      over(event);
      if (!event.dataTransfer.files.length) return;
      input.files = event.dataTransfer.files;
      if (!tooLarge()) drop.requestSubmit();
    });
    input.addEventListener("change", tooLarge);
    drop.addEventListener("submit", (event) => {
      if (tooLarge()) event.preventDefault();
      else progress.textContent = "Reading and comparing …";
    });
  }

  // On a narrow screen the ways to narrow a search start folded.
  if (matchMedia("(max-width: 60rem)").matches) {
    document.querySelectorAll(".facets details").forEach((each) => { each.open = false; });
  }
})();
